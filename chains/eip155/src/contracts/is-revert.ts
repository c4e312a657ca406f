/** Codes of a contract's error only. 3: geth; -32015: Nethermind. */
const revertCodes: ReadonlySet<unknown> = new Set([3, -32015])

/** Codes of many errors, such as "header not found": some nodes use them for a contract's error, too. */
const generalCodes: ReadonlySet<unknown> = new Set([-32000, -32003])

/** Texts of nodes for a contract's error: geth, Erigon, Besu, anvil, Ganache. */
const contractError =
  /\breverted\b|: revert\b|\binvalid (?:opcode|jump)|\bout ?of ?gas\b|\bstack (?:over|under)flow\b|\bbad instruction\b/i

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Returns the revert data of a node's error as hex; `undefined` if it has none. Nodes put it in one of two places. */
export function findRevertData(error: unknown): string | undefined {
  const data = fieldOf(error, 'data')
  const raw = typeof data === 'string' ? data : fieldOf(data, 'data')
  return typeof raw === 'string' ? raw.match(/0x[\da-f]*/i)?.[0] : undefined
}

/**
 * Returns whether a node's error, with its code as `rpcCode`, is that of a contract: then the node has responded. Any
 * other error proves nothing about the contract. Imports nothing: servers use it too.
 */
export function isRevert(error: unknown): boolean {
  const code = fieldOf(error, 'rpcCode')
  if (revertCodes.has(code)) return true
  if (!generalCodes.has(code)) return false
  if (findRevertData(error) !== undefined) return true
  return [fieldOf(error, 'details'), fieldOf(error, 'message')].some(
    (text) => typeof text === 'string' && contractError.test(text),
  )
}
