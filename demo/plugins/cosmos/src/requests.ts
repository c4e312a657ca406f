import { readAuthInfo, readBody, type SignerDocument, type TransferDocument } from './documents.js'
import { type CosmosChain, chainOf } from './networks.js'
import { fromBase64 } from './protobuf.js'

/** The methods of wallets, named as for WalletConnect. Source: docs.walletconnect.network, Cosmos. */
export const approvalMethods: readonly string[] = ['cosmos_signDirect', 'cosmos_signAmino']

/** The parameters of `cosmos_signDirect`. */
export interface DirectRequest {
  readonly signerAddress: string
  readonly signDoc: {
    readonly chainId: string
    /** Decimal. */
    readonly accountNumber: string
    /** Base64. */
    readonly authInfoBytes: string
    /** Base64. */
    readonly bodyBytes: string
  }
}

/** The parameters of `cosmos_signAmino`: only the texts of ADR-036 are signed so. */
export interface TextRequest {
  readonly signerAddress: string
  readonly signDoc: {
    readonly chain_id: ''
    readonly account_number: '0'
    readonly sequence: '0'
    readonly fee: { readonly gas: '0'; readonly amount: readonly never[] }
    readonly msgs: readonly [
      {
        readonly type: 'sign/MsgSignData'
        readonly value: { readonly signer: string; readonly data: string }
      },
    ]
    readonly memo: ''
  }
}

const maxBytes = 100_000

/** Returns true for the shape of an address: `checkAddress` verifies its checksum. */
export function isCosmosAddress(text: unknown): text is string {
  return typeof text === 'string' && /^[a-z][a-z0-9]{0,20}1[ac-hj-np-z02-9]{38,58}$/.test(text)
}

function isBase64(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxBytes && /^[A-Za-z0-9+/]*={0,2}$/.test(value)
}

function fieldsOf(value: unknown, names: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const own = Object.keys(value)
  return own.length === names.length && own.every((name) => names.includes(name)) ? { ...value } : undefined
}

/** Returns the document that a wallet signs for a text. */
export function textDocument(signer: string, text: string): TextRequest['signDoc'] {
  const bytes = new TextEncoder().encode(text)
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  }
}

/** Returns the text of a document of ADR-036; `undefined` for any other. Never throws. */
export function readText(params: unknown): { readonly signer: string; readonly text: string } | undefined {
  try {
    const { signerAddress, signDoc } = fieldsOf(params, ['signerAddress', 'signDoc']) ?? {}
    const data: unknown = Object(signDoc).msgs?.[0]?.value?.data
    if (!isCosmosAddress(signerAddress) || !isBase64(data)) return undefined
    const text = new TextDecoder('utf-8', { fatal: true }).decode(fromBase64(data))
    // The whole document is compared: a fee or a second message would be a transaction.
    const isSame = canonical(signDoc) === canonical(textDocument(signerAddress, text))
    return isSame ? { signer: signerAddress, text } : undefined
  } catch {
    return undefined
  }
}

/** Returns JSON with sorted names. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([first], [second]) => (first < second ? -1 : 1)))
      : one,
  )
}

/** A transfer to sign, decoded from its bytes. */
export interface DirectTransfer {
  readonly request: DirectRequest
  readonly body: TransferDocument
  readonly auth: SignerDocument
}

function readDirect(params: unknown): DirectRequest | undefined {
  const { signerAddress, signDoc } = fieldsOf(params, ['signerAddress', 'signDoc']) ?? {}
  const document = fieldsOf(signDoc, ['chainId', 'accountNumber', 'authInfoBytes', 'bodyBytes'])
  const { chainId, accountNumber, authInfoBytes, bodyBytes } = document ?? {}
  if (!isCosmosAddress(signerAddress) || typeof chainId !== 'string' || chainId.length > 64) return undefined
  if (typeof accountNumber !== 'string' || !/^(0|[1-9]\d{0,19})$/.test(accountNumber)) return undefined
  if (!isBase64(authInfoBytes) || !isBase64(bodyBytes)) return undefined
  return { signerAddress, signDoc: { chainId, accountNumber, authInfoBytes, bodyBytes } }
}

/** Returns the transfer of a request, from its bytes; `undefined` for any other. Never throws. */
export function readTransfer(method: string, params: unknown): DirectTransfer | undefined {
  try {
    const request = method === 'cosmos_signDirect' ? readDirect(params) : undefined
    if (!request) return undefined
    const body = readBody(fromBase64(request.signDoc.bodyBytes))
    return { request, body, auth: readAuthInfo(fromBase64(request.signDoc.authInfoBytes)) }
  } catch {
    return undefined
  }
}

/** Returns the request to sign bytes that need not be a transfer; `undefined` if it is invalid. Never throws. */
export function readSigning(method: string, params: unknown): DirectRequest | undefined {
  return method === 'cosmos_signDirect' ? readDirect(params) : undefined
}

/** Returns why parameters must not reach a wallet; `undefined` for valid ones. Never throws. */
export function findFault(
  method: string,
  params: unknown,
  chains: readonly CosmosChain[],
  network?: string,
): string | undefined {
  if (method === 'cosmos_signAmino')
    return readText(params) ? undefined : 'Only texts of ADR-036 are signed by Amino'
  if (method !== 'cosmos_signDirect') return undefined
  const request = readDirect(params)
  if (!request) return 'A signer and a document are expected'
  if (network === undefined) return undefined
  return chainOf(chains, network)?.chainId === request.signDoc.chainId
    ? undefined
    : 'The document is for another chain'
}
