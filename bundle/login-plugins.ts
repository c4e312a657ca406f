import { emailPlugin } from '../plugins/email/src/manifest.js'
import { embeddedPlugin } from '../plugins/embedded/src/manifest.js'
import { socialPlugin } from '../plugins/social/src/manifest.js'
import { type Loaded, pluginOf } from './loaded.js'

// Apart from the list of the default bundle, so that the logins weigh nothing in a page without a secure site; together, as
// their manifests are small and a person may open the widget at once.
const plugins = { email: emailPlugin, embedded: embeddedPlugin, social: socialPlugin }

/** Gives one of them by its id. */
export const load = async (id: string): Promise<Loaded> => ({ default: pluginOf(plugins, id) })
