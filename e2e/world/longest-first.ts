import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Slow files, the longest first: started last, one would leave the other worker idle. */
const long = [
  'mainnet-rehearsal',
  'gallery',
  'onramp',
  'sign-in-wallets',
  'swap-wallets',
  'swap',
  'login-email',
  'send',
  'hot-reload',
  'token-approvals',
  'embedded-wallet-accounts',
  'secure-site-account',
  'login-social',
  'leaks',
  'open-views',
  'sign-in',
  'adverse-browser',
  'adapters',
  'connect-walletconnect',
  'names',
  'strict-mode',
  'history',
  'accessibility',
  'pay',
  'send-further-chains',
  'further-chains',
  'isolation',
  'embedded-wallet-approvals',
  'onramp-checkout',
]

/** Orders the browser tests. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return found < 0 ? long.length : found
    }
    return [...files].sort(
      (one, other) => place(one) - place(other) || one.moduleId.localeCompare(other.moduleId),
    )
  }
}
