import type { Content, RecordedEvent } from '../history/history.js'
import { bitcoinStart } from '../world/bitcoin-ledger.js'
import { spender } from '../world/evm-ledger.js'
import { coinsFor, dollarsFor } from '../world/evm-router.js'
import { alice, carol } from '../world/evm-wallet.js'
import { polkadotFee, polkadotStart } from '../world/polkadot-ledger.js'
import type { World } from '../world/world.js'

/** What the ledgers must have, by what was executed: computed apart from them. */
export interface WalkModel {
  /** Reads the events since the last call. Returns the violations that they show by themselves. */
  read(): readonly string[]
  /** Compares the ledgers with what was executed. Returns the differences. */
  compare(): readonly string[]
  /** Events of the history so far. */
  position(): number
}

/** Fee of a transfer on Solana's ledger, in lamports. */
const solanaFee = 10_000n

const keyOf = ({ network, token = 'coin' }: Content, account: string): string =>
  `${network} ${token} ${account}`

/** Creates the model of a world's ledgers: each starts with the same balance for everybody. */
export function createWalkModel(world: World): WalkModel {
  const changes = new Map<string, bigint>()
  const allowances = new Map<string, string>()
  const confirmed = new Set<string>()
  const executed = new Set<string>()
  const rejected = new Set<string>()
  let position = 0

  const change = (key: string, amount: bigint): void => {
    changes.set(key, (changes.get(key) ?? 0n) + amount)
  }

  /** Returns what the sender paid for a transaction besides its amount. */
  function feeOf(id: string, network: string): bigint {
    if (network.startsWith('solana:')) return solanaFee
    return network.startsWith('polkadot:') ? polkadotFee : world.bitcoin.feeOf(id)
  }

  function execute(id: string, content: Content): void {
    const { action, account, to = '', value = '0', network, token, bought } = content
    const amount = BigInt(value)
    if (action === 'approval' && to === spender) allowances.set(`${network} ${account}`, value)
    if (action === 'bridge') change(keyOf(content, account), -amount)
    if (action !== 'payment' && action !== 'exchange') return
    change(keyOf(content, account), -amount - feeOf(id, network))
    if (action === 'payment') change(keyOf(content, to), amount)
    else change(keyOf({ ...content, token: bought }, account), token ? coinsFor(amount) : dollarsFor(amount))
  }

  function readEvent(event: RecordedEvent): readonly string[] {
    if (event.type === 'confirmed') {
      if (confirmed.has(event.confirmation)) return [`confirmed: ${event.confirmation} has two contents`]
      confirmed.add(event.confirmation)
    }
    if (event.type === 'answered' && ['rejected', 'failed'].includes(event.answer))
      rejected.add(event.request)
    if (event.type !== 'executed') return []
    // Both EVM ledgers count from the same hashes.
    const id = `${event.content.network} ${event.id}`
    if (executed.has(id)) return [`at most once: ${id} was executed again`]
    executed.add(id)
    if (event.isSuccessful) execute(event.id, event.content)
    // A failed transaction has paid its fee.
    else if (event.content.network.startsWith('polkadot:'))
      execute(event.id, { ...event.content, value: '0' })
    return rejected.has(event.request) ? [`rejected: ${event.request} was executed after its rejection`] : []
  }

  return {
    read() {
      const { events } = world.history
      const found = events.slice(position).flatMap(readEvent)
      position = events.length
      return found
    },
    compare() {
      const evm = world.evmLedgers.flatMap((ledger) =>
        [alice, carol]
          .map((one) => one.toLowerCase())
          .flatMap((account): readonly string[] => {
            const { caipNetworkId: network } = ledger
            const of = (key: string): bigint => changes.get(key) ?? 0n
            const token = [...changes.keys()].find(
              (key) => key.startsWith(`${network} 0x`) && key.endsWith(account),
            )
            const expected: readonly (readonly [string, bigint, bigint])[] = [
              ['coin', 10n ** 19n + of(`${network} coin ${account}`), ledger.balanceOf(account)],
              ['token', 500_000_000n + (token ? of(token) : 0n), ledger.tokenBalanceOf(account)],
              [
                'allowance',
                BigInt(allowances.get(`${network} ${account}`) ?? 50_000_000n),
                ledger.allowanceOf(account, spender),
              ],
            ]
            return expected.flatMap(([what, model, real]) =>
              model === real
                ? []
                : [
                    `ledger: ${account} has ${real} of its ${what} on ${network}, and ${model} by what was executed`,
                  ],
            )
          }),
      )
      const others = [
        { namespace: 'solana', ledger: world.solana, start: 5n * 10n ** 9n },
        { namespace: 'bip122', ledger: world.bitcoin, start: bitcoinStart },
        { namespace: 'polkadot', ledger: world.polkadot, start: polkadotStart },
      ].flatMap(({ namespace, ledger, start }): readonly string[] => {
        const wallet = world.connectorWallets.get(namespace)
        const account = wallet?.account() ?? ''
        const model = start + (changes.get(`${wallet?.caipNetworkId} coin ${account}`) ?? 0n)
        const real = ledger.balanceOf(account)
        return model === real ? [] : [`ledger: ${account} has ${real}, and ${model} by what was executed`]
      })
      return [...evm, ...others]
    },
    position: () => position,
  }
}
