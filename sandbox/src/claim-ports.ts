import { SANDBOX_CHAINS } from './chain/sandbox-chains.js'
import { claimPort } from './free-port.js'

/** Throws if a port of the world is taken. */
export async function claimPorts(base: number, demo: boolean): Promise<void> {
  const chains = SANDBOX_CHAINS.map((chain) => `the chain "${chain.name}"`)
  const wanting = ['the demo', 'the sandbox wallet', 'the gateway', 'the relay', ...chains]
  for (const [offset, what] of wanting.entries()) if (demo || offset > 0) await claimPort(base + offset, what)
  if (demo) await claimPort(base + 9, 'the sandbox Safe')
  const further = [
    'the sandbox on-ramp',
    'the secure site',
    'the inbox',
    'the mail catcher',
    'the sandbox logins',
    'the bundler',
    'the sandbox Farcaster',
    'the paymaster',
    'the bundler itself',
    'the rehearsal of main networks',
  ]
  for (const [offset, what] of further.entries()) await claimPort(base + 10 + offset, what)
}
