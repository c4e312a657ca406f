import { isAddress } from './formats.js'

/** Methods that a wallet answers without a prompt. */
export const safeMethods: readonly string[] = ['__namespace___accounts']

/** Methods that the user has to approve in the wallet. */
export const approvalMethods: readonly string[] = [
  '__namespace___signMessage',
  '__namespace___sendTransaction',
]

/** Methods that may be read from a node. */
export const nodeMethods: readonly string[] = ['__namespace___getBalance', '__namespace___getBlock']

/** The maximum length: wallets do not display longer texts in full. Characters. */
const maxMessageLength = 100_000

const isAmount = (value: unknown): boolean => typeof value === 'string' && /^[0-9]{1,78}$/.test(value)

function isTransfer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { from, to, amount, ...others } = Object.fromEntries(Object.entries(value))
  return (
    typeof from === 'string' &&
    isAddress(from) &&
    typeof to === 'string' &&
    isAddress(to) &&
    isAmount(amount) &&
    Object.keys(others).length === 0
  )
}

/** Validates the parameters for a wallet: returns nothing, or the reason of the refusal. Never throws, for any parameters. */
export async function checkParams(method: string, params: unknown): Promise<string | undefined> {
  if (!Array.isArray(params)) return params === undefined ? undefined : 'a list is expected'
  const [first, second]: readonly unknown[] = params
  if (method === '__namespace___signMessage') {
    const isRight =
      params.length === 2 && typeof first === 'string' && isAddress(first) && typeof second === 'string'
    if (!isRight) return 'an address and a text are expected'
    return second.length > maxMessageLength ? 'the text is too long to be read' : undefined
  }
  if (method === '__namespace___sendTransaction')
    return params.length === 1 && isTransfer(first) ? undefined : 'one transfer is expected: from, to, amount'
  return undefined
}
