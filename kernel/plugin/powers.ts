/**
 * A power of a plugin over others: it ends connections (`connections.disconnect`), changes the language
 * (`i18n.setLocale`), keeps the modal open (`modal.hold`), opens it right after it was closed (`modal.reopen`), writes
 * the queries of another plugin (`queries.<id>`), or calls a protected member of another plugin's service
 * (`swap.confirm`). `openRules.override` and `connectConditions` follow from its contributions.
 */
export type Power = `${string}.${string}` | 'connectConditions'

/** The callers of a service's member besides its plugin and the host. */
export type Protection = 'declared' | 'allowed'
