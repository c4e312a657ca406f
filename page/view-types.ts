import type { AnyName, Merged, PluginTypes } from '../kernel/plugin/plugin-types.js'

type Declared<All, Name extends string> = All extends { readonly [N in Name]: infer T } ? T : never

/** Names of views that plugins of a union contribute. */
export type ViewName<P extends PluginTypes> = keyof Merged<P['views']> & string

export type ViewParams<P extends PluginTypes, Name extends string> = Declared<Merged<P['views']>, Name>

export type RouteName<P extends PluginTypes> = keyof Merged<P['routes']> & string

export type RouteParams<P extends PluginTypes, Name extends string> = Declared<Merged<P['routes']>, Name>

// For an unknown name the types below produce a sentence, which the compiler prints. They are exported because a host's
// declarations may have to write them down.

/** The name of a view, or a sentence with the reason why it is none. */
export type ViewArgument<P extends PluginTypes, View extends string> =
  ViewName<P> extends infer Known
    ? View extends Known
      ? View
      : `No plugin in use has a view '${View}'`
    : never

/** The name of a route, or a sentence with the reason why it is none. */
export type RouteArgument<P extends PluginTypes, Route extends string> =
  RouteName<P> extends infer Known
    ? Route extends Known
      ? Route
      : `No plugin in use has a route '${Route}'`
    : never

/** The name of a route that can be opened without parameters, or a sentence with the reason why not. */
export type PlainRouteArgument<P extends PluginTypes, Route extends string> =
  RouteName<P> extends infer Known
    ? Route extends Known
      ? RouteParams<P, Route> extends infer Params
        ? undefined extends Params
          ? Route
          : `Route '${Route}' needs parameters: open('${Route}', parameters)`
        : never
      : `No plugin in use has a route '${Route}'`
    : never

/** Names of the views that a plugin's types name: its own, and those of `requires` and `uses`. */
export type LinkedViewName<P extends PluginTypes> =
  | ViewName<P>
  | ViewName<NonNullable<P['requires']>>
  | ViewName<NonNullable<P['uses']>>

/** Any name for the id of any plugin, none for that of one. */
type AnyNameOf<Id extends string> = string extends Id ? string : never

// The two types below are written so that the context of a plugin stays assignable to that of any plugin: the plugin's types stand
// only where a name is looked up, never on the right of `extends`.

/**
 * The name of a view that a plugin opens, or a sentence with the reason why it may not. A name that is computed passes, and any name
 * for types of any plugin.
 */
export type LinkedViewArgument<P extends PluginTypes, View extends string> = string extends View
  ? View
  : LinkedViewName<P> | AnyNameOf<P['id']> extends infer Known
    ? View extends Known
      ? View
      : `Plugin '${P['id']}' knows no view '${View}': add the plugin that has it to 'uses'`
    : never

/** The parameters of a view in a call: checked for views that the plugin's types name. */
export type LinkedViewParams<P extends PluginTypes, View extends string> =
  LinkedViewName<P> extends infer Known
    ? View extends Known
      ?
          | ViewParams<P, View>
          | ViewParams<NonNullable<P['requires']>, View>
          | ViewParams<NonNullable<P['uses']>, View> extends infer Params
        ? undefined extends Params
          ? [params?: Params]
          : [params: Params]
        : never
      : [params?: unknown]
    : never

type ViewArguments<Params> = [Params] extends [never]
  ? // The view is unknown; the type of its name contains the reason.
    { readonly arguments?: unknown }
  : undefined extends Params
    ? { readonly arguments?: Params }
    : { readonly arguments: Params }

/** A view to open, with its parameters if it has any; without a view the open rules choose. */
export type OpenOptions<P extends PluginTypes, View extends string = ViewName<P>> = {
  readonly view?: ViewArgument<P, View>
  readonly namespace?: string
} & (AnyName extends View
  ? { readonly arguments?: undefined }
  : ViewParams<P, View> extends infer Params
    ? ViewArguments<Params>
    : never)
