import type { HostPolicy } from '#kernel'

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns a host's policy with powers for plugins, by their ids, if the host did not list its own. A malformed policy is
 * returned unchanged: spread, it would pass as valid, and the kernel could not name it in its error.
 */
export function allowPowers(
  policy: HostPolicy = {},
  powers: Readonly<Record<string, readonly string[]>>,
): HostPolicy {
  if (!isRecord(policy)) return policy
  const { plugins = {} }: HostPolicy = policy
  if (!isRecord(plugins)) return policy
  const allowed = { ...plugins }
  for (const [id, allowedPowers] of Object.entries(powers)) {
    const { [id]: own = {} } = plugins
    if (!isRecord(own)) return policy
    allowed[id] = { allowedPowers, ...own }
  }
  return { ...policy, plugins: allowed }
}
