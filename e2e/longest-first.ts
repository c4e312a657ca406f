import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take their time, longest first: where one of them came last, the other worker would have nothing to do. */
const long = [
  'gallery',
  'onramp',
  'swap',
  'sign-in-wallets',
  'login-email',
  'swap-wallets',
  'strict-mode',
  'hot-reload',
  'login-social',
  'send',
  'embedded-wallet-accounts',
  'sign-in',
  'connect-walletconnect',
  'further-chains',
  'leaks',
  'token-approvals',
  'isolation',
  'adapters',
  'devtools',
  'names',
  'pay',
  'send-further-chains',
]

/** The order of the browser tests. */
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
