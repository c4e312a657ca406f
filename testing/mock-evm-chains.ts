/** The chains of a mock wallet and its active one. Sources: EIP-3326, EIP-3085. */
export interface MockEvmChains {
  /** Returns the active chain id in hex. */
  hex(): string
  known(): readonly number[]
  /** Parameters of the calls of `wallet_addEthereumChain`. */
  readonly added: readonly unknown[]
  /** Switches the chain as the user does in the wallet. */
  choose(id: number): void
  switchTo(params: unknown): null
  add(params: unknown): null
}

function chainIdOf(params: unknown): number {
  const [first] = Array.isArray(params) ? params : []
  const given: unknown =
    typeof first === 'object' && first !== null ? Reflect.get(first, 'chainId') : undefined
  // Wallets take no other form: not 137, '137' or '0x089'.
  if (
    typeof given !== 'string' ||
    !/^0x[1-9a-f][\da-f]*$/i.test(given) ||
    !Number.isSafeInteger(Number(given))
  )
    throw {
      code: -32602,
      message: `Expected the chainId in hex with 0x, and without zeros before it. Received: ${given}`,
    }
  return Number(given)
}

/** Creates the chains of a wallet. Calls `onChange` at each switch with the value of `chainChanged`. */
export function createMockEvmChains(
  start: number,
  known: readonly number[] = [start],
  onChange: (hex: string) => void = () => {},
): MockEvmChains {
  let current = start
  const ids = new Set([start, ...known])
  const added: unknown[] = []

  function choose(id: number): void {
    ids.add(id)
    if (current === id) return
    current = id
    onChange(`0x${id.toString(16)}`)
  }

  return {
    hex: () => `0x${current.toString(16)}`,
    known: () => [...ids],
    added,
    choose,
    switchTo(params) {
      const id = chainIdOf(params)
      if (!ids.has(id)) throw { code: 4902, message: 'Unrecognized chain ID. Try adding the chain first.' }
      choose(id)
      return null
    },
    add(params) {
      added.push(Array.isArray(params) ? params[0] : undefined)
      choose(chainIdOf(params))
      return null
    },
  }
}
