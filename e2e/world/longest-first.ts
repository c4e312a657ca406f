import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Slow files, the longest first: started last, one would leave the other worker idle. */
const long = [
  'gallery',
  'steady',
  'notifications',
  'mainnet-rehearsal',
  'languages',
  'browser-matrix',
  'bug-report',
  'onramp',
  'swap-wallets',
  'permissions',
  'keyboard',
  'login-email',
  'swap',
  'hot-reload',
  'sign-in-wallets',
  'send',
  'approval-frame',
  'motion',
  'hostile-approvals',
  'sign-in',
  'login-social',
  'secure-site-account',
  'token-approvals',
  'connect-panes',
  'mistakes',
  'embedded-wallet-accounts',
  'further-chains',
  'pay',
  'watch',
  'adverse-browser',
  'adapters',
  'open-views',
  'send-further-chains',
  'connect-walletconnect',
  'account',
  'playground',
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
