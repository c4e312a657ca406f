import { base64, hex } from '@scure/base'
import { type CaipNetworkId, QuoinError } from '#kernel'
import { bitcoinNetworks } from '../addresses/bitcoin-networks.js'
import { normalizeBitcoinAddress } from '../addresses/formats.js'
import { readSignature } from '../messages/message-request.js'
import { callWallet, hasMethod, readMember, tryMethod } from './call-wallet.js'
import { readState } from './read-accounts.js'
import { type Fields, readTransactionId, type WalletDialect, type WalletState } from './wallet-dialect.js'

/** Names in `getNetwork` and `switchNetwork`, which support no other networks. */
const legacyNames: ReadonlyMap<unknown, string> = new Map([
  ['livenet', 'BITCOIN_MAINNET'],
  ['mainnet', 'BITCOIN_MAINNET'],
  ['testnet', 'BITCOIN_TESTNET'],
  ['signet', 'BITCOIN_SIGNET'],
])

function networkNamed(name: unknown): CaipNetworkId | undefined {
  return bitcoinNetworks.find(({ chainName }) => chainName === name)?.caipNetworkId
}

type Call = (method: string, args: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

async function signPsbt(
  call: Call,
  { psbt, signInputs, broadcast = false }: Fields,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const inputs = Array.isArray(signInputs) ? signInputs : []
  const toSignInputs = inputs.map((one) => {
    const [index, address, sighashTypes] = ['index', 'address', 'sighashTypes'].map((name) =>
      readMember(one, name),
    )
    return sighashTypes === undefined ? { index, address } : { index, address, sighashTypes }
  })
  const unsigned = hex.encode(base64.decode(String(psbt)))
  // Finalizes only what is broadcast at once: otherwise other parties may still have to sign.
  const signed = await call('signPsbt', [unsigned, { autoFinalized: broadcast, toSignInputs }], signal)
  if (typeof signed !== 'string' || !/^([\da-f]{2})+$/i.test(signed))
    throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no PSBT' })
  const answer = { psbt: base64.encode(hex.decode(signed.toLowerCase())) }
  if (broadcast !== true) return answer
  return { ...answer, txid: readTransactionId(await call('pushPsbt', [signed], signal)) }
}

/** Creates the dialect of wallets with a method for each request, such as UniSat and OKX Wallet. */
export function createUnisatDialect(provider: object): WalletDialect {
  const call: Call = (method, args, signal) => callWallet(provider, method, args, signal)

  /** Calls a method that a wallet may lack or reject; returns `undefined` then. */
  async function tryCall(method: string, signal: AbortSignal | undefined): Promise<unknown> {
    if (!hasMethod(provider, method)) return undefined
    return call(method, [], signal).catch((error) => {
      if (signal?.aborted) throw error
      return undefined
    })
  }

  async function readNetwork(signal: AbortSignal | undefined): Promise<CaipNetworkId | undefined> {
    const chain = networkNamed(readMember(await tryCall('getChain', signal), 'enum'))
    return chain ?? networkNamed(legacyNames.get(await tryCall('getNetwork', signal)))
  }

  /** The first address is the active one, and the public key belongs to it. */
  async function toState(
    raw: unknown,
    networks: Parameters<WalletDialect['read']>[0],
    signal?: AbortSignal,
  ): Promise<WalletState | undefined> {
    const addresses = Array.isArray(raw) ? raw : []
    if (addresses.length === 0) return undefined
    const network = await readNetwork(signal)
    const publicKey = await tryCall('getPublicKey', signal)
    const entries = addresses.map((address, at) => (at === 0 ? { address, publicKey } : { address }))
    return readState(entries, network, networks)
  }

  /**
   * The wallet signs and pays with its active account, whichever was requested, and not every wallet reports a change.
   */
  async function checkInUse(account: unknown, signal: AbortSignal | undefined): Promise<void> {
    const [inUse] = [await tryCall('getAccounts', signal)].flat()
    const isSame = typeof inUse !== 'string' || normalizeBitcoinAddress(inUse) === account
    if (!isSame) throw new QuoinError('CONNECTION_CHANGED', { details: 'The account changed' })
  }

  const dialect: WalletDialect = {
    connect: async ({ networks, signal }) =>
      toState(await call('requestAccounts', [], signal), networks, signal),
    read: async (networks, signal) => toState(await call('getAccounts', [], signal), networks, signal),
    leave: (signal) => tryCall('disconnect', signal),
    async request(method, params, signal) {
      if (method === 'signPsbt') return signPsbt(call, params, signal)
      if (method === 'signMessage') {
        const { account, address = account, message, protocol } = params
        // The wallet signs with its active address.
        if (address !== account)
          throw new QuoinError('RPC_PARAMS_INVALID', {
            details: 'The wallet signs only with its active address',
          })
        await checkInUse(account, signal)
        const type = protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'
        return { address, signature: readSignature(await call('signMessage', [message, type], signal)) }
      }
      const { recipientAddress, amount, memo, changeAddress } = params
      if (changeAddress !== undefined)
        throw new QuoinError('RPC_PARAMS_INVALID', { details: 'The wallet supports no change address' })
      await checkInUse(params.account, signal)
      // The supply in satoshi is below 2^53.
      const args = [recipientAddress, Number(amount)]
      if (memo !== undefined) args.push({ memo })
      return { txid: readTransactionId(await call('sendBitcoin', args, signal)) }
    },
    async switchNetwork({ chainName }, signal) {
      if (hasMethod(provider, 'switchChain')) {
        await call('switchChain', [chainName], signal)
        return
      }
      const older = [...legacyNames].find(([, name]) => name === chainName)?.[0]
      if (older === undefined || !hasMethod(provider, 'switchNetwork'))
        throw new QuoinError('SWITCH_FAILED', { details: `The wallet cannot switch to ${chainName}` })
      await call('switchNetwork', [older], signal)
    },
    listen(onChange) {
      const handlers = {
        accountsChanged: (raw: unknown) =>
          onChange(() => (Array.isArray(raw) && raw.length === 0 ? undefined : toState(raw, []))),
        networkChanged: () => onChange(() => dialect.read([], undefined)),
        chainChanged: () => onChange(() => dialect.read([], undefined)),
      }
      const entries = Object.entries(handlers).map(
        ([event, handle]) => [event, (raw: unknown): void => handle(raw)] as const,
      )
      for (const entry of entries) tryMethod(provider, 'on', entry)
      return () => {
        for (const entry of entries)
          tryMethod(provider, hasMethod(provider, 'removeListener') ? 'removeListener' : 'off', entry)
      }
    },
  }

  return dialect
}
