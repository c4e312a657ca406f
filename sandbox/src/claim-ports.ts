import { SANDBOX_CHAINS } from './chain/sandbox-chains.js'
import { claimPort } from './free-port.js'
import type { WorldPorts } from './world-ports.js'

/** Throws if a port of the world is taken. */
export async function claimPorts(ports: WorldPorts, demo: boolean): Promise<void> {
  if (demo) await claimPort(ports.demo, 'the demo')
  await claimPort(ports.wallet, 'the sandbox wallet')
  await claimPort(ports.gateway, 'the gateway')
  await claimPort(ports.relay, 'the relay')
  for (const [index, { name }] of SANDBOX_CHAINS.entries())
    await claimPort(ports.firstChain + index, `the chain "${name}"`)
  if (demo) await claimPort(ports.safe, 'the sandbox Safe')
  await claimPort(ports.onramp, 'the sandbox on-ramp')
  await claimPort(ports.secureSite, 'the secure site')
  await claimPort(ports.inbox, 'the inbox')
  await claimPort(ports.smtp, 'the mail catcher')
  await claimPort(ports.oidc, 'the sandbox logins')
  await claimPort(ports.bundler, 'the bundler')
  await claimPort(ports.farcaster, 'the sandbox Farcaster')
  await claimPort(ports.paymaster, 'the paymaster')
  await claimPort(ports.alto, 'the bundler itself')
  await claimPort(ports.rehearsal, 'the rehearsal of main networks')
}
