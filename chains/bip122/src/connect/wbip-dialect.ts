import { type CaipNetworkId, QuoinError, RpcError } from '#kernel'
import { bitcoinNetworks, findBitcoinNetwork } from '../addresses/bitcoin-networks.js'
import { callWallet, readMember, tryMethod } from './call-wallet.js'
import { readState } from './read-accounts.js'
import type { WalletDialect, WalletState } from './wallet-dialect.js'
import { isUnknownMethod, toWbipError } from './wbip-error.js'
import { requestWbip, type WbipCall } from './wbip-requests.js'

/** Displayed by the wallet. Wallets allow 80 characters. */
const prompt = 'Share your Bitcoin addresses with this site'
const purposes = ['payment', 'ordinals']

function readNetwork(raw: unknown): CaipNetworkId | undefined {
  const name = readMember(readMember(raw, 'bitcoin'), 'name')
  return bitcoinNetworks.find(({ wbipName }) => wbipName === name)?.caipNetworkId
}

/** Creates the dialect of wallets that follow WBIP and sats-connect, such as Xverse and Leather. */
export function createWbipDialect(provider: object): WalletDialect {
  const call: WbipCall = async (method, params, signal) => {
    let answer: unknown
    try {
      answer = await callWallet(provider, 'request', [method, params], signal)
    } catch (thrown) {
      throw toWbipError(thrown)
    }
    const error = readMember(answer, 'error')
    if (typeof error === 'object' && error !== null) throw toWbipError(error)
    if (typeof answer === 'object' && answer !== null && Object.hasOwn(answer, 'result'))
      return readMember(answer, 'result')
    throw new QuoinError('ANSWER_INVALID', { details: `${method}: the wallet returned no result` })
  }

  /** Older wallets return only the addresses. */
  async function toState(
    result: unknown,
    networks: Parameters<WalletDialect['read']>[0],
    signal: AbortSignal | undefined,
  ): Promise<WalletState | undefined> {
    const addresses = Array.isArray(result) ? result : readMember(result, 'addresses')
    const raw = readNetwork(readMember(result, 'network'))
    if (raw) return readState(addresses, raw, networks)
    const found = await call('wallet_getNetwork', null, signal).catch((error) => {
      if (signal?.aborted) throw error
      return undefined
    })
    return readState(addresses, readNetwork(found), networks)
  }

  const dialect: WalletDialect = {
    async connect({ networks, preferred, signal }) {
      const network = findBitcoinNetwork(preferred?.caipNetworkId)?.wbipName
      const attempts: readonly (readonly [string, object])[] = [
        [
          'wallet_connect',
          network
            ? { addresses: purposes, message: prompt, network }
            : { addresses: purposes, message: prompt },
        ],
        ['getAccounts', { purposes, message: prompt }],
        ['getAddresses', { purposes, message: prompt }],
      ]
      let unknown: unknown
      for (const [method, params] of attempts) {
        try {
          return await toState(await call(method, params, signal), networks, signal)
        } catch (error) {
          if (!isUnknownMethod(error)) throw error
          unknown = error
        }
      }
      throw unknown
    },
    async read(networks, signal) {
      try {
        return await toState(await call('wallet_getAccount', null, signal), networks, signal)
      } catch (error) {
        // The site has no permission, or the wallet cannot read accounts without a prompt.
        if (error instanceof RpcError) return undefined
        throw error
      }
    },
    leave: (signal) => call('wallet_disconnect', null, signal),
    request: (method, params, signal) => requestWbip(call, method, params, signal),
    async switchNetwork({ wbipName }, signal) {
      await call('wallet_changeNetwork', { name: wbipName }, signal)
    },
    listen(onChange) {
      const handlers = {
        accountChange: (event: unknown) =>
          onChange((before) => {
            const addresses = readMember(event, 'addresses')
            // Some wallets report only that the accounts changed.
            if (!Array.isArray(addresses)) return dialect.read([], undefined)
            return readState(addresses, before.network, [])
          }),
        networkChange: (event: unknown) =>
          onChange(async (before) => {
            const addresses = readMember(event, 'addresses')
            const network = readNetwork(event) ?? before.network
            if (Array.isArray(addresses)) return readState(addresses, network, [])
            return (await dialect.read([], undefined)) ?? { ...before, network }
          }),
        disconnect: () => onChange(() => undefined),
      }
      const stops = Object.entries(handlers).map(([eventName, handle]) => {
        const cb = (event: unknown): void => handle(event)
        // Wallets for sats-connect before version 3 take two arguments.
        const { length = 1 } = Object(readMember(provider, 'addListener'))
        return tryMethod(provider, 'addListener', length >= 2 ? [eventName, cb] : [{ eventName, cb }])
      })
      return () => {
        for (const stop of stops) if (typeof stop === 'function') tryMethod({ stop }, 'stop', [])
      }
    },
  }
  return dialect
}
