import type { StorageSpec } from '#kernel'

/** The plugin's stored data (EML-02). */
export interface EmailStored {
  /** The time of the last email request, while the login has not succeeded. Milliseconds since 1970. */
  readonly lastLoginAt?: number | undefined
  /** The address of the logged-in user. */
  readonly email?: string | undefined
  readonly isUsed: boolean
}

// Validated by hand: a schema library would add to the code of every user who opens the Connect view.
function isStored(value: unknown): value is EmailStored {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { lastLoginAt, email, isUsed }: { [Name in keyof EmailStored]?: unknown } = value
  return (
    typeof isUsed === 'boolean' &&
    (lastLoginAt === undefined || (Number.isFinite(lastLoginAt) && Number(lastLoginAt) >= 0)) &&
    (email === undefined || (typeof email === 'string' && email.length <= 254))
  )
}

const stored: StorageSpec<EmailStored> = {
  version: 1,
  initial: { isUsed: false },
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate(value) {
        if (!isStored(value)) return { issues: [{ message: 'is not what the plugin stored' }] }
        const { lastLoginAt, email, isUsed } = value
        return {
          value: { isUsed, ...(lastLoginAt !== undefined && { lastLoginAt }), ...(email && { email }) },
        }
      },
    },
  },
}
export default stored
