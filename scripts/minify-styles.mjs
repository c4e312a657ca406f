/** Modules whose template literals are style sheets. */
const styleModule =
  /\/(?:ui-kit\/styles|ui-shell\/src\/element|devtools\/src(?:\/panel)?)\/[\w-]*(?:styles|component-tokens)\.ts$/

/** Returns a style sheet without comments and without white space that has no meaning. Interpolations stay as they are. */
export function minifyStyles(css) {
  const interpolations = []
  const marked = css.replaceAll(/\$\{[^}]*\}/g, (found) => `\uE000${interpolations.push(found) - 1}\uE000`)
  const short = marked
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};]) ?/g, '$1')
    .replaceAll(/([\w-]): /g, '$1:')
    .replaceAll(', ', ',')
    .replaceAll(';}', '}')
    .trim()
  return short.replaceAll(/\uE000(\d+)\uE000/g, (_, index) => interpolations[Number(index)])
}

/** A plugin for rolldown: style sheets are published without comments, since no minifier of a host reads texts. */
export const minifyStyleModules = {
  name: 'minify-styles',
  transform(code, id) {
    if (!styleModule.test(id)) return
    return code.replaceAll(/`[^`]*`/g, (text) => `\`${minifyStyles(text.slice(1, -1))}\``)
  },
}
