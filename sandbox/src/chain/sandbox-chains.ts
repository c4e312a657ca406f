/**
 * The common mnemonic of local test chains. Its keys are public: funds sent to these accounts on a real network are
 * lost.
 */
export const SANDBOX_MNEMONIC = 'test test test test test test test test test test test junk'

/** Initial balance of each of the ten accounts, in ether. */
export const SANDBOX_BALANCE = 10_000

/** A sandbox chain: its EIP-155 id and displayed name. */
export interface SandboxChain {
  readonly id: number
  readonly name: string
}

export const SANDBOX_CHAINS: readonly [SandboxChain, SandboxChain] = [
  { id: 31337, name: 'Sandbox One' },
  { id: 31338, name: 'Sandbox Two' },
]
