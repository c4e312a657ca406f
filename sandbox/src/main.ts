#!/usr/bin/env node
import { createRequire } from 'node:module'
import { readSandboxArguments, type SandboxArguments } from './read-sandbox-arguments.js'
import { sandboxOptions } from './sandbox-options.js'
import { UsageError, usage } from './sandbox-usage.js'
import { type Sandbox, startSandbox } from './start-sandbox.js'

// The program of `npx quoin sandbox`.

const print = (text: string): void => void process.stdout.write(`${text}\n`)

function version(): string {
  const manifest: { readonly version: string } = createRequire(import.meta.url)('@quoin/sandbox/package.json')
  return manifest.version
}

function description(sandbox: Sandbox): string {
  const { urls, chains, furtherChains } = sandbox
  const addresses: readonly (readonly [name: string, url: string, use?: string])[] = [
    ['Wallet', urls.wallet, 'a wallet page: paste the link that "Scan with phone" of your page copies'],
    ['Gateway', urls.gateway],
    ['Relay', urls.relay],
    ['Secure site', urls.secureSite, 'email and social logins'],
    ['Inbox', urls.inbox, 'mails to every address'],
    ['On-ramp', urls.onramp],
    ...chains.map(({ name, rpcUrl }) => [name, rpcUrl] as const),
    ...furtherChains.map(({ title, rpcUrl }) => [title, rpcUrl] as const),
  ]
  const lines = addresses.map(([name, url, use]) =>
    `  ${name.padEnd(18)}${url.padEnd(25)}${use ?? ''}`.trimEnd(),
  )
  return `
The sandbox is up. No data leaves this machine, and no money is real.

${lines.join('\n')}

Options for createQuoin({ ...sandbox }):

${sandboxOptions(sandbox)}
Not included: pools and prices of the EVM tokens, the demo, the simulated Safe, and the rehearsal of main networks.

Ctrl-C ends all parts.`
}

async function run(args: SandboxArguments): Promise<void> {
  if (args.help) return print(usage.trimEnd())
  if (args.version) return print(version())
  print('Starting the sandbox …')
  const starting = startSandbox({ ...args, log: print })
  const end = (): void => {
    void starting.then(
      (sandbox) => sandbox.stop().then(() => process.exit(0)),
      // Its reason is printed below.
      () => undefined,
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  print(description(await starting))
}

try {
  await run(readSandboxArguments(process.argv.slice(2)))
} catch (error) {
  const isUsage = error instanceof UsageError
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${isUsage ? `\n${usage}` : ''}`)
  process.exit(isUsage ? 2 : 1)
}
