/** The usage of the command. */
export const usage = `Usage: npm create quoin [folder] [-- flags]
       npx quoin create [folder] [flags]

  Creates a project with a connect button, a form that uses the wallet, and a browser test. Without flags each answer
  is requested in the terminal; with --yes, or without a terminal, missing answers have their default.

  --framework react | vanilla | next | vue | svelte     default: react (Vite, as all but next)
  --library wagmi | viem | ethers                       default: viem; wagmi needs react or next, and all need eip155
  --chains eip155,solana,bip122,polkadot                one or several; default: eip155
  --sandbox                                             the local chains, gateway and wallets of "npx quoin sandbox";
                                                        the default without --gateway
  --gateway <url> --project-id <id>                     your own gateway instead
  --sign-in                                             users sign a message to prove that the account is theirs
  --no-sign-in                                          the default
  --yes                                                 asks nothing
  --help, --version
`

/** The arguments are invalid: the command exits with 2 and the usage text. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}
