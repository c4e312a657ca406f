import type { ComponentType } from 'react'
import * as amount from './amount.js'
import * as form from './form.js'
import * as layout from './layout.js'
import * as list from './list.js'
import * as picture from './picture.js'
import * as plugin from './plugin.js'
import * as review from './review.js'
import * as status from './status.js'

/** The examples of the kit's components, by the component's name. Their functions are named `<component>Example`. */
export const examples: ReadonlyMap<string, ComponentType> = new Map(
  Object.entries<ComponentType>({
    ...amount,
    ...form,
    ...layout,
    ...list,
    ...picture,
    ...plugin,
    ...review,
    ...status,
  }).map(([name, example]) => [name.replace(/Example$/, ''), example]),
)
