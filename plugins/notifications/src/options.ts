import { optionsSchema, type StandardSchema } from '#kernel'
import type { NotificationsOptions } from './contract.js'

const isBoolean = (value: unknown): string | undefined =>
  typeof value === 'boolean' ? undefined : 'must be true or false'

const oneOf =
  (...values: readonly string[]) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && values.includes(value) ? undefined : `must be one of ${values.join(', ')}`

/** Checks `use(notificationsPlugin, options)`. */
export const notificationsOptions: StandardSchema<NotificationsOptions | undefined> =
  /* @__PURE__ */ optionsSchema<NotificationsOptions>({
    incoming: isBoolean,
    confirmations: isBoolean,
    failures: isBoolean,
    expiring: isBoolean,
    plugins: isBoolean,
    minValue: (value) =>
      typeof value === 'number' && value >= 0 && Number.isFinite(value)
        ? undefined
        : 'must be a number from 0 on',
    position: oneOf('bottom-end', 'bottom-start', 'top-end', 'top-start'),
    render: oneOf('toasts', 'host'),
  })
