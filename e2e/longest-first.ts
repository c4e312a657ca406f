import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take their time, longest first: where one of them came last, the other worker would have nothing to do. */
const long = [
  'gallery',
  'login-social',
  'further-chains',
  'login-email',
  'token-approvals',
  'send',
  'devtools',
  'embedded-wallet-accounts',
  'swap',
  'strict-mode',
  'isolation',
  'hot-reload',
  'connect-walletconnect',
  'send-further-chains',
  'leaks',
  'tokens',
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
