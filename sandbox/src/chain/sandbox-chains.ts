/** A sandbox chain: its EIP-155 id and displayed name. */
export interface SandboxChain {
  readonly id: number
  readonly name: string
}

export const SANDBOX_CHAINS: readonly [SandboxChain, SandboxChain] = [
  { id: 31337, name: 'Sandbox One' },
  { id: 31338, name: 'Sandbox Two' },
]
