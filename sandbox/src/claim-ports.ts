import { SANDBOX_CHAINS } from './chain/sandbox-chains.js'
import { claimPort } from './free-port.js'
import type { WorldPorts } from './world-ports.js'

/** The parts that are started besides those of each sandbox. */
interface ClaimedParts {
  readonly demo: boolean
  readonly rehearsal: boolean
  /** Starts the sandbox at other ports. */
  readonly command: string
}

/** Throws if a port of the world is taken. */
export async function claimPorts(
  ports: WorldPorts,
  { demo, rehearsal, command }: ClaimedParts,
): Promise<void> {
  const claimed: readonly (readonly [port: number, what: string, isUsed?: boolean])[] = [
    [ports.demo, 'the demo', demo],
    [ports.wallet, 'the sandbox wallet'],
    [ports.gateway, 'the gateway'],
    [ports.relay, 'the relay'],
    ...SANDBOX_CHAINS.map(({ name }, index) => [ports.firstChain + index, `the chain "${name}"`] as const),
    [ports.safe, 'the sandbox Safe', demo],
    [ports.onramp, 'the sandbox on-ramp'],
    [ports.secureSite, 'the secure site'],
    [ports.inbox, 'the inbox'],
    [ports.smtp, 'the mail catcher'],
    [ports.oidc, 'the sandbox logins'],
    [ports.bundler, 'the bundler'],
    [ports.farcaster, 'the sandbox Farcaster'],
    [ports.paymaster, 'the paymaster'],
    [ports.alto, 'the bundler itself'],
    [ports.rehearsal, 'the rehearsal of main networks', rehearsal],
  ]
  for (const [port, what, isUsed = true] of claimed) if (isUsed) await claimPort(port, what, command)
}
