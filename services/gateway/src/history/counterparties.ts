import { mayBeOfAccount } from './acted-by-account.js'
import type { StoredEntry } from './read-history-page.js'

/** Purposes that a method's name proves, whatever is transferred along with it. */
const NAMED_BY_METHOD = new Set([
  'approve',
  'revoke',
  'deploy',
  'cancel',
  'deposit',
  'withdraw',
  'claim',
  'stake',
  'unstake',
  'borrow',
  'repay',
])

/**
 * Returns the purpose of a transaction for the account. The first matching rule applies:
 *
 * 1. the account sent it, and its method has a known purpose (eip155/method-intent.ts): that purpose
 * 2. tokens came in and others went out: `trade`; `mint` if a collectible that came in was newly minted
 * 3. tokens came in: `mint` if all were newly minted and the account sent the transaction, else `receive`
 * 4. tokens went out or to oneself, and the account made the transaction: `burn` if all went to the zero address, else
 *    `send`. If another account made it: `execute`, since the transfer's sender need not be true
 * 5. no transfer, or the same tokens came back: `execute` if a method was called, else `send` for its sender and
 *    `receive` for others
 */
export function operationType(account: string, entry: StoredEntry): string {
  const { sender, intent, transfers } = entry
  if (sender === account && NAMED_BY_METHOD.has(intent)) return intent
  const incoming = transfers.filter(
    (transfer) => transfer.recipient === account && transfer.sender !== account,
  )
  const outgoing = transfers.filter(
    (transfer) => transfer.sender === account && transfer.recipient !== account,
  )
  const made = incoming.filter((transfer) => ZERO_ADDRESSES.has(transfer.sender))
  if (incoming.length > 0 && outgoing.length > 0) {
    if (made.some(({ kind }) => kind === 'collectible')) return 'mint'
    const out = new Set(outgoing.map(({ token, token_id }) => `${token} ${token_id}`))
    return incoming.some(({ token, token_id }) => !out.has(`${token} ${token_id}`)) ? 'trade' : 'execute'
  }
  if (incoming.length > 0) return made.length === incoming.length && sender === account ? 'mint' : 'receive'
  if (transfers.length > 0 && !mayBeOfAccount(account, entry)) return 'execute'
  if (outgoing.length > 0)
    return outgoing.every(({ recipient }) => ZERO_ADDRESSES.has(recipient)) ? 'burn' : 'send'
  if (transfers.length > 0) return 'send'
  if (intent !== '') return intent === 'deploy' ? intent : 'execute'
  return sender === account ? 'send' : 'receive'
}

/** Sender of mints and recipient of burns: the zero address, on Solana empty. */
export const ZERO_ADDRESSES: ReadonlySet<string> = new Set(['', `0x${'0'.repeat(40)}`])

/** Sender and receiver from the user's point of view. */
export interface Counterparties {
  readonly from: string
  readonly to: string
}

/** Returns the address that all entries share; `undefined` if they differ or it is the zero address. */
function only(addresses: readonly string[]): string | undefined {
  const [first, ...others] = new Set(addresses)
  return first !== undefined && others.length === 0 && !ZERO_ADDRESSES.has(first) ? first : undefined
}

/**
 * Returns sender and receiver from the user's point of view. The transaction of a token transfer is sent to the token's
 * contract; its actual sender and receiver are in the transfer. If there are several, sender and recipient of the
 * transaction are returned.
 *
 * @param type result of `operationType`
 */
export function counterparties(account: string, type: string, entry: StoredEntry): Counterparties {
  const { sender, recipient, created, transfers } = entry
  const plain = { from: sender, to: recipient || created }
  if (type === 'send') {
    const outgoing = transfers.filter((one) => one.sender === account)
    return { ...plain, to: only(outgoing.map((one) => one.recipient)) ?? plain.to }
  }
  if (type === 'receive') {
    const incoming = transfers.filter((one) => one.recipient === account)
    return {
      from: only(incoming.map((one) => one.sender)) ?? sender,
      to: incoming.length > 0 ? account : plain.to,
    }
  }
  return plain
}
