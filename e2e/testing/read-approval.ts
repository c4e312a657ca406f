import { type Address, type Hex, parseEther } from 'viem'
import type { Content } from '../../reliability/history/history.js'
import { SANDBOX_CHAINS } from '../../sandbox/src/chain/sandbox-chains.js'
import type { WalletAccount } from '../../sandbox/wallet-parts/eip155/wallet-accounts.js'

/** What a wallet of the sandbox displayed of a request. */
export interface ShownRequest {
  readonly title: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** The data of a transaction, or of each call of a batch. */
  readonly text?: string
}

/** A call as a chain executes it. */
export interface Call {
  readonly to: Address | ''
  readonly value: bigint
  readonly data: Hex
}

/** Longest text that a wallet displays. */
const longestText = 20_000
const shorten = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText)}…` : text

/** Returns the content of a transaction of an EVM account: the same for what was displayed and for what was sent. */
export const contentOfCalls = (network: string, account: string, calls: readonly Call[]): Content => ({
  action: 'payment',
  network,
  account: account.toLowerCase(),
  to: calls.map(({ to }) => to.toLowerCase()).join(),
  value: calls.map(({ value }) => value).join(),
  message: calls.map(({ data }) => shorten(data.toLowerCase())).join(),
})

/** Content of a transaction of another namespace: whose it is, and nothing of what it does. */
export const contentOfNamespace = (namespace: string): Content => ({
  action: 'payment',
  network: namespace,
  account: namespace,
})

const namespaces: readonly (readonly [RegExp, string])[] = [
  [/solana/i, 'solana'],
  [/bitcoin/i, 'bip122'],
  [/hub|polkadot/i, 'polkadot'],
]

function callsOf({ facts, text = '' }: ShownRequest): readonly Call[] {
  const valuesOf = (label: RegExp): readonly string[] =>
    facts.flatMap(([name, value]) => (label.test(name) ? [value] : []))
  const amounts = valuesOf(/^(\d+\. )?Amount$/)
  const targets = valuesOf(/^(\d+\. )?To$/)
  return amounts.map((amount, at): Call => {
    const isBatch = facts.some(([name]) => name === `${at + 1}. Amount`)
    const line = text.split('\n').find((one) => one.startsWith(`${at + 1}. `))
    const data = isBatch ? (line?.replace(/^\d+\. /, '') ?? '0x') : text || '0x'
    const to = targets[at] ?? ''
    return {
      to: to.startsWith('0x') ? (to as Address) : '',
      value: parseEther(amount.split(' ')[0] ?? '0'),
      data: data as Hex,
    }
  })
}

/**
 * Returns the transactions that an approval allows, each once; none if it moves nothing, such as a connection or a signature.
 *
 * @param accounts the EVM accounts of the wallet that displayed it
 */
export function readApproval(shown: ShownRequest, accounts: readonly WalletAccount[]): readonly Content[] {
  const { title, facts } = shown
  const fact = (label: string): string => facts.find(([name]) => name === label)?.[1] ?? ''
  const network = fact('Network')
  const isTransaction = /^(Send|Sign) (this|these) .*(transactions?|calls?)\?$/.test(title)
  const account = accounts.find(({ label }) => label === fact('Account'))
  if (!isTransaction) return []
  const count = Number(/\d+/.exec(title)?.[0] ?? 1)
  const namespace = namespaces.find(([name]) => name.test(network))?.[1]
  if (namespace) return Array.from({ length: count }, () => contentOfNamespace(namespace))
  if (!account) return []
  const id = SANDBOX_CHAINS.find(({ name }) => name === network)?.id ?? network
  const calls = callsOf(shown)
  const areOne = calls.length > 1 && fact('Together').startsWith('All')
  return (areOne ? [calls] : calls.map((call) => [call])).map((one) =>
    contentOfCalls(`eip155:${id}`, account.address, one),
  )
}
