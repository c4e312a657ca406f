/** The usage of the command. */
export const usage = `Usage: npx quoin sandbox [flags]

  Starts local chains, a relay, a gateway and wallets for a page in development, and prints the options to paste into
  createQuoin. No data leaves this machine; no money is real. Ctrl-C ends all parts.

  --port <number>              first of twenty consecutive ports; default: 4170
  --chains solana,bitcoin,polkadot | all
                               chains besides the two EVM chains; each is installed on first use (20 to 170 MB)
  --smart-accounts             smart accounts of the first chain: a bundler and a paymaster; installed on first use
                               (500 MB of GPL and LGPL packages, into ~/.cache/quoin)
  --help, --version

  Not included: pools and prices of the EVM tokens (no swaps), the demo, the simulated Safe, and the rehearsal of main networks.
  They are part of the repository of Quoin: "npm start".
`

/** The arguments are invalid: the command exits with 2 and the usage text. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}
