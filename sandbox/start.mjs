// The program of `npm start`. Plain Node without dependencies: they may not be installed yet.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPages } from './build-pages.mjs'
import { install } from './install.mjs'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const withDemo = !process.argv.includes('--no-demo')
const print = (text) => process.stdout.write(`${text}\n`)

function stopWith(text) {
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}

function describe(urls) {
  return `
  Quoin's sandbox is up. Nothing here leaves this machine, and no money is real.

    Demo      ${urls.demo ?? 'not started (--no-demo)'}
    Wallet    ${urls.wallet}   a wallet to use like a phone

  What to try
    1. Open the demo and choose "Connect wallet".
    2. Take "Sandbox Extension", which the page already has; approve in its window.
       Its button in the corner switches account and network, locks and disconnects.
    3. Or take "Sandbox Wallet", copy the link and paste it into the wallet's page.
    4. Start Solana, Bitcoin or Polkadot in the demo (or here: npm start -- --chains all).
    5. Have no wallet: write any email address and continue; the code is in the inbox, ${urls.inbox}
       Social logins, Farcaster and passkeys work, too; all of them are made up.
    6. Start smart accounts in the demo (or here: npm start -- --smart-accounts).
    7. Start the mainnet rehearsal in the demo (or here: npm start -- --rehearsal): a page as in production,
       with stand-ins of the providers.

  Also here
    Site      ${urls.secureSite}   holds the embedded wallet; /account is its own page
    Inbox     ${urls.inbox}   mails to every address
    Gateway   ${urls.gateway}   the backend; its endpoints are listed at /openapi.json
    On-ramp   ${urls.onramp}   sells test tokens for test cards
    Relay     ${urls.relay}
    Chains    ${urls.chains.join('   ')}

  Ctrl-C stops everything.
`
}

function run() {
  const tsx = ['--import', 'tsx', '--conditions=quoin-source']
  const world = spawn(
    process.execPath,
    [...tsx, join(root, 'sandbox/src/run-world.ts'), ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  world.on('message', (message) => print(describe(message.urls)))
  world.on('exit', (code) => process.exit(code ?? 0))
  // This process ends after the world, which stops its parts first. A second signal meanwhile has no effect.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => world.kill(signal))
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  stopWith(`This needs Node 20 or newer; here is ${process.version}. See https://nodejs.org.`)
}
for (const step of [install, buildPages]) {
  const problem = step(root, print, { demo: withDemo })
  if (problem) stopWith(problem)
}
run()
