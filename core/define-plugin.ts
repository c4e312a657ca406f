import {
  type Catalogue,
  type CatalogueLoaders,
  ContextToken,
  createToken,
  definePlugin as definePluginOf,
  type Plugin,
  type PluginContext,
  type PluginContributions,
  type PluginManifest,
  type PluginTypes,
  provide,
  type StandardSchema,
  type Token,
  type ViewContribution,
} from '#kernel'

/** Views by name. */
type Views = Readonly<Record<string, ViewContribution<never>>>

/** The parameters of a view, read from the component that it loads. */
type ParamsOf<View> = View extends {
  readonly load: () => Promise<{ readonly default: (props: infer Props) => unknown }>
}
  ? Props extends { readonly params: infer Params }
    ? Params
    : undefined
  : never

/** The types of a plugin of one file, read from its manifest. */
export type OneFileTypes<
  Id extends string,
  Api = unknown,
  V = Views,
  Options = undefined,
  Requires extends string = never,
> = {
  readonly id: Id
  readonly api: Api
  readonly options: Options
  readonly views: { readonly [Name in keyof V]: ParamsOf<V[Name]> }
  readonly messages: Catalogue
} & ([Requires] extends [never] ? unknown : { readonly requires: { readonly id: Requires } })

type OwnMembers =
  | ('id' | 'version' | 'kernel' | 'requires' | 'options')
  | ('services' | 'expose' | 'protects' | 'contributes' | 'start')
type OwnParts = 'views' | 'messages' | 'events' | 'routes' | 'storage'

/**
 * The manifest of a plugin of one file: contributions stand beside `api`. Own events, routes, stored data and texts that are typed by
 * key need the form with a `PluginTypes` interface.
 */
export interface OneFileManifest<Id extends string, Api, V extends Views, Options, Requires extends string>
  extends Omit<PluginManifest, OwnMembers>,
    Omit<PluginContributions, OwnParts> {
  readonly id: Id
  /** Default `0.0.0`: set it where the plugin is published. */
  readonly version?: string
  /** The kernels that it works with. Default `*`: any. */
  readonly kernel?: string
  /** Ids of plugins that must be loaded; they start first. A host that forgets one gets a compile error. */
  readonly requires?: readonly Requires[]
  /** Checks `use(plugin, options)`. */
  readonly options?: StandardSchema<Options>
  readonly views?: V
  readonly messages?: CatalogueLoaders<Catalogue>
  /** Makes `kernel.<id>` on first use, with the plugin's context. */
  readonly api: (context: PluginContext<OneFileTypes<Id, unknown, V, Options>>) => Api
}

/** What `definePlugin` returns for a plugin of one file. */
export interface OneFilePlugin<P extends PluginTypes> extends Plugin<P> {
  /** Names `kernel.<id>` for views (`useService`) and other plugins. */
  readonly token: Token<NonNullable<P['api']>>
}

/** Either form, as `definePlugin` reads it. */
type AnyManifest = Omit<PluginManifest, 'version' | 'kernel'> &
  Partial<Pick<PluginManifest, 'version' | 'kernel'>> & {
    readonly api?: (context: PluginContext) => unknown
  }

/**
 * Creates a plugin from its manifest. Pure: nothing runs before `kernel.start()`. With `api`, a plugin of one file: its token and
 * provider are made here, and its types are read from the manifest.
 *
 * @example
 * export const greetingPlugin = definePlugin({
 *   id: 'greeting',
 *   views: { Greeting: { load: () => import('./greeting-view.js'), title: 'title' } },
 *   messages: { en: () => import('./messages.en.js') },
 *   api: (ctx) => ({ greet: (name: string) => ctx.notices.show('info', `Hello ${name}`) }),
 * })
 * createKernel(options).use(greetingPlugin).greeting.greet('Ada')   // in a view: useService(greetingPlugin.token)
 * @example
 * export const helloPlugin: Plugin<HelloPlugin> = definePlugin<HelloPlugin>({
 *   id: 'hello', version: '1.0.0', kernel: '^0.1',
 *   contributes: { views: { Hello: { load: () => import('./hello-view.js'), title: 'hello.title' } } },
 * })
 */
export function definePlugin<
  const Id extends string,
  Api,
  const V extends Views = Readonly<Record<never, never>>,
  Options = undefined,
  const Requires extends string = never,
>(
  manifest: OneFileManifest<Id, Api, V, Options, Requires>,
): OneFilePlugin<OneFileTypes<Id, Api, V, Options, Requires>>
export function definePlugin<P extends PluginTypes>(
  manifest: Parameters<typeof definePluginOf<P>>[0],
): Plugin<P>
export function definePlugin(definition: object): object {
  // The overloads check either form; what comes without types is checked by the kernel.
  const {
    id,
    version,
    kernel,
    flag,
    enabledByDefault,
    requires,
    uses,
    powers,
    after,
    options,
    api,
    ...parts
  } = definition as AnyManifest
  if (!api) return definePluginOf<never>(definition as never)
  const token = createToken<unknown>(id)
  const manifest = {
    id,
    version: version ?? '0.0.0',
    kernel: kernel ?? '*',
    ...(flag !== undefined && { flag }),
    ...(enabledByDefault !== undefined && { enabledByDefault }),
    ...(requires && { requires }),
    ...(uses && { uses }),
    ...(powers && { powers }),
    ...(after && { after }),
    ...(options && { options }),
    services: [provide(token, { deps: [ContextToken], create: api })],
    expose: token,
    contributes: parts,
  }
  return Object.freeze({ ...definePluginOf<never>(manifest as never), token })
}
