/**
 * What a plugin does to others: it ends connections (`connections.disconnect`), changes the language (`i18n.setLocale`), keeps the
 * modal open (`modal.hold`), opens it right after it was closed (`modal.reopen`), writes the queries of another plugin
 * (`queries.<id>`), or calls a protected member of another plugin's service (`swap.confirm`). `openRules.override` and
 * `connectConditions` follow from what it contributes.
 */
export type Power = `${string}.${string}` | 'connectConditions'

/** Who may call a member of a service besides its plugin and the host. */
export type Protection = 'declared' | 'allowed'
