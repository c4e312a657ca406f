import { contributeTo, defineContributionPoint, definePlugin, type Plugin, type PluginTypes } from '#kernel'

const never = (): Promise<never> => new Promise(() => undefined)

/** A module with a single plugin, whose storage never loads: an author of a plugin reports on such a module. */
export const hangingPlugin: Plugin<PluginTypes> = definePlugin<PluginTypes>({
  id: 'hanging',
  version: '1.0.0',
  kernel: '*',
  uses: ['account'],
  powers: ['account.update'],
  contributes: {
    storage: never,
    extra: [
      contributeTo(
        defineContributionPoint<{ id: string }>({ id: 'connectConditions', keyOf: ({ id }) => id }),
        {
          id: 'gate',
        },
      ),
    ],
  },
} as never)
