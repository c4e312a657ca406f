// Apart from the list of the default bundle, so that the logins weigh nothing in a page without a secure site; together, as
// their manifests are small and a person may open the widget at once.
export { emailPlugin } from '../plugins/email/src/manifest.js'
export { embeddedPlugin } from '../plugins/embedded/src/manifest.js'
export { socialPlugin } from '../plugins/social/src/manifest.js'
