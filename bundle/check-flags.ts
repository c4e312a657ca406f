import { type AnyKernel, QuoinError } from '#kernel'

/** Flags of standard plugins that are used only where an option or a service calls for them. */
const optionalFlags = [
  'embedded',
  'email',
  'socials',
  'siwx',
  'legalCheckbox',
  'pay',
  'smartSessions',
  'safe',
]

/**
 * Throws `OPTIONS_INVALID` if a flag belongs to no plugin: a misspelt one would leave on what the host meant to switch off (KRN-03).
 */
export async function checkFlags(
  kernel: Pick<AnyKernel, 'inspect'>,
  features: Readonly<Record<string, boolean | undefined>>,
): Promise<void> {
  const known = new Set([
    ...(await kernel.inspect()).plugins.map(({ id, flag }) => flag ?? id),
    ...optionalFlags,
  ])
  const unknown = Object.keys(features).filter((flag) => !known.has(flag))
  if (unknown.length === 0) return
  throw new QuoinError('OPTIONS_INVALID', {
    details: unknown.map((flag) => `features.${flag}: no plugin has this flag`).join('; '),
    fix: `Flags are ${[...known].sort().join(', ')}.`,
  })
}
