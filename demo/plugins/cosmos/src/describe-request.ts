import type { RequestDescription, RequestStep, RequestToDescribe, RequestWarning } from 'quoin/kernel'
import { type CosmosChain, chainOf } from './networks.js'
import { readText, readTransfer } from './requests.js'

/** Invisible and bidirectional control characters, which display a text as another. */
const hidden = /(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/u

const maxShown = 20_000

function readable(params: unknown): string {
  try {
    return String(JSON.stringify(params)).slice(0, maxShown)
  } catch {
    return ''
  }
}

/** Decodes a request for the review, from its bytes. Never throws. */
export async function describeRequest(
  { method, params, account, network }: RequestToDescribe,
  chains: readonly CosmosChain[],
): Promise<RequestDescription | undefined> {
  const nothing = { recipients: [], spenders: [], contracts: [] }
  const warnings: RequestWarning[] = []
  const text = method === 'cosmos_signAmino' ? readText(params) : undefined
  if (text) {
    if (text.signer !== account) warnings.push('otherAccount')
    if (hidden.test(text.text)) warnings.push('hiddenCharacters')
    return { ...nothing, subject: { kind: 'message', text: text.text, isHex: false }, warnings }
  }
  const transfer = readTransfer(method, params)
  if (!transfer)
    return { ...nothing, subject: { kind: 'unknown', text: readable(params) }, warnings: ['unreadable'] }
  const { body, auth, request } = transfer
  const chain = chainOf(chains, network.caipNetworkId)
  // Another coin than the chain's own has its denomination instead of an address.
  const tokenOf = (denom: string) => (denom === chain?.denom ? {} : { address: denom })
  if (request.signDoc.chainId !== chain?.chainId) warnings.push('otherNetwork')
  if (body.from !== account || request.signerAddress !== account) warnings.push('otherAccount')
  const sent: RequestStep = {
    kind: 'send',
    amount: { token: tokenOf(body.coin.denom), value: body.coin.amount },
    to: body.to,
  }
  const memo: readonly RequestStep[] = body.memo === '' ? [] : [{ kind: 'memo', text: body.memo }]
  const { fee } = auth
  const paid: readonly RequestStep[] = fee
    ? [{ kind: 'fee', amount: { token: tokenOf(fee.denom), value: fee.amount } }]
    : []
  const steps = [sent, ...memo, ...paid]
  return {
    ...nothing,
    subject: { kind: 'transaction', steps, isBatch: false },
    warnings,
    recipients: body.to === account ? [] : [body.to],
  }
}
