import type { KernelReport } from '#kernel'
import { CliProblem } from '../cli-problem.js'

/** Characters that end a source, a directive or the header. */
const unsafe = /[\s;,\p{Cc}\p{Cf}]/u

/**
 * Returns the value of a `Content-Security-Policy` header.
 *
 * @throws `ADDRESS_UNSAFE` if an address contains a separator of a policy
 */
export function policyHeader(policy: KernelReport['contentSecurityPolicy']): string {
  return Object.entries(policy)
    .map(([directive, sources]) => {
      const wrong = [directive, ...sources].find((part) => part === '' || unsafe.test(part))
      if (wrong !== undefined) {
        throw new CliProblem('ADDRESS_UNSAFE', {
          details: `'${wrong}' in ${directive}`,
          fix: 'Correct the address in the options of the kernel or of the plugin that declares it.',
        })
      }
      return [directive, ...sources].join(' ')
    })
    .join('; ')
}
