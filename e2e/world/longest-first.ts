import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Slow files, the longest first: started last, one would leave the other worker idle. */
const long = [
  'gallery',
  'onramp',
  'swap-wallets',
  'login-social',
  'login-email',
  'send',
  'sign-in-wallets',
  'hot-reload',
  'swap',
  'strict-mode',
  'embedded-wallet-accounts',
  'secure-site-account',
  'leaks',
  'further-chains',
  'sign-in',
  'connect-walletconnect',
  'pay',
  'token-approvals',
  'adapters',
  'adverse-browser',
  'isolation',
  'tokens',
  'names',
  'connect-extension',
  'send-further-chains',
  'open-views',
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
