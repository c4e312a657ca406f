/** Max number of elements that references copy. Each level of nested references multiplies them. */
const MAX_COPIES = 2_000
/** Max number of references that follow each other. */
const MAX_DEPTH = 50

/** The content of an element with an id, or of the document. */
interface Scope {
  /** Elements outside of inner scopes. */
  elements: number
  readonly inner: Scope[]
  /** Ids. */
  readonly references: string[]
  /** Elements with all copies; 0 while it is computed: browsers ignore circles. */
  total?: number
}

/** What the tags and style sheets of an SVG contain. */
interface Drawing {
  readonly root: Scope
  readonly scopes: ReadonlyMap<string, Scope>
  readonly gradients: ReadonlySet<string>
  readonly sheets: readonly string[]
  readonly elements: number
}

/** Markup whose content is no element, with its end. */
const NO_TAGS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

const newScope = (): Scope => ({ elements: 0, inner: [], references: [] })

/** Returns the position after a tag or other markup; -1 if it does not end. Reads each character once. */
function endOf(svg: string, start: number): number {
  const other = NO_TAGS.find(([opening]) => svg.startsWith(opening, start))
  if (other) {
    const at = svg.indexOf(other[1], start)
    return at < 0 ? -1 : at + other[1].length
  }
  // A quoted value may contain `>`.
  const part = /[^"'>]+|"[^"]*"|'[^']*'/y
  part.lastIndex = start
  let at = start
  while (part.test(svg)) at = part.lastIndex
  return svg[at] === '>' ? at + 1 : -1
}

const withCharacters = (tag: string): string =>
  tag.replace(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (whole, code: string) => {
    const number = Number(code.toLowerCase().startsWith('x') ? `0${code}` : code)
    return number <= 0x10ffff ? String.fromCodePoint(number) : whole
  })

/** Returns the ids that a tag may refer to, by any attribute: an animation's `to` changes a reference, too. */
const referencesIn = (tag: string): readonly string[] =>
  [...tag.matchAll(/#([^"')\s;]+)/g)].map(([, id = '']) => {
    try {
      return decodeURIComponent(id)
    } catch {
      return id
    }
  })

/** Returns the content of an SVG; `undefined` if it is no XML, or hides or repeats references by other means. */
function readDrawing(svg: string): Drawing | undefined {
  const root = newScope()
  const scopes = new Map<string, Scope>()
  const gradients = new Set<string>()
  const sheets: string[] = []
  const open: { readonly scope: Scope; readonly isStyle: boolean }[] = [{ scope: root, isStyle: false }]
  let elements = 0
  for (let at = svg.indexOf('<'); at >= 0; ) {
    const end = endOf(svg, at)
    if (end < 0) return undefined
    const tag = withCharacters(svg.slice(at, end))
    const name = /^<(?:[\w-]+:)?(\w+)/.exec(tag)?.[1]
    if (
      name === 'marker' ||
      /^<!doctype[\s\S]*</i.test(tag) ||
      /data:image\/svg/i.test(tag.replace(/\s/g, ''))
    )
      return undefined
    if (tag.startsWith('</')) open.pop()
    else if (name !== undefined) {
      const { scope } = open.at(-1) ?? { scope: root }
      const id = /\sid\s*=\s*["']([^"']*)/.exec(tag)?.[1]
      const own = id === undefined ? scope : newScope()
      if (id !== undefined) {
        scope.inner.push(own)
        if (!scopes.has(id)) scopes.set(id, own)
        if (name.endsWith('Gradient')) gradients.add(id)
      }
      own.elements++
      elements++
      own.references.push(...referencesIn(tag))
      if (!tag.endsWith('/>')) open.push({ scope: own, isStyle: name === 'style' })
    }
    at = svg.indexOf('<', end)
    if (open.at(-1)?.isStyle) sheets.push(tag, svg.slice(end, at < 0 ? undefined : at))
  }
  return { root, scopes, gradients, sheets, elements }
}

/** Returns the elements of a scope with all copies. */
function totalOf(scope: Scope, scopes: Drawing['scopes'], depth = 0): number {
  if (scope.total !== undefined) return scope.total
  if (depth > MAX_DEPTH) return Number.POSITIVE_INFINITY
  scope.total = 0
  const targets = scope.references.flatMap((id) => scopes.get(id) ?? [])
  const total = [...scope.inner, ...targets].reduce(
    (sum, one) => sum + totalOf(one, scopes, depth + 1),
    scope.elements,
  )
  scope.total = total
  return total
}

/**
 * Returns true if a browser draws an SVG at once. The thread of the page draws an image, so 2 kB of nested `<use>` block
 * the page forever. Refuses also what hides or repeats references: entities, markers, drawings in drawings, and style
 * sheets that refer to anything but gradients.
 */
export function isLightDrawing(svg: string): boolean {
  const drawing = readDrawing(svg)
  if (!drawing) return false
  const { root, scopes, gradients, sheets, elements } = drawing
  const isPlain = sheets.every(
    (sheet) =>
      !sheet.includes('\\') &&
      [...sheet.matchAll(/url\(\s*["']?#?([^"')\s]*)/g)].every(([, id = '']) => gradients.has(id)),
  )
  return isPlain && totalOf(root, scopes) - elements <= MAX_COPIES
}
