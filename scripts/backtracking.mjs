import { RegExpParser } from '@eslint-community/regexpp'

// Decides from the automaton of an expression, not by measuring: every machine returns the same verdict, within milliseconds.
//
// An expression needs more than linear time if one text leads from loop p back to p and also to loop q, and from q back to q. Each further
// repetition of that text adds or multiplies ways to read it, and a failing match tries all of them (Weber and Seidl, "On the degree of
// ambiguity of finite automata"). The search for the start of a match is such a loop, too.

/** Treats a repetition with a greater maximum as endless: its factor is no small constant. */
const ENDLESS = 50
/** Copies of a part that repeats a fixed number of times. More of them change its loops only in length. */
const COPIES = 3

const isWord = (char) => /\w/.test(char)

/** One character of each kind that a class distinguishes; those at the bounds of an expression's own ranges are added. */
const SAMPLES = [
  ...Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(code)),
  ...'ıſΩжאا你あ각\u0301\u0661\u180b\u200b\u200d\u200e\u2028\u20e3\u212a\u2800\ufe0e\ufe0f\ue000',
  ...'😀👍🏽𝒳\u{e0061}',
]

function alphabetOf(node, into = new Set(SAMPLES)) {
  const ends = node.type === 'CharacterClassRange' ? [node.min.value, node.max.value] : [node.value]
  if (node.type === 'Character' || node.type === 'CharacterClassRange')
    for (const end of ends)
      for (const code of [end - 1, end, end + 1]) if (code >= 0) into.add(String.fromCodePoint(code))
  for (const child of [node.alternatives, node.elements, node.element && [node.element]].flat())
    if (child) alphabetOf(child, into)
  return into
}

/** Returns the automaton with empty moves: `moves[state]` lists `{ to, guard }` and `{ to, chars }`. */
function automatonOf(pattern, flags) {
  // Without the flags for it, the engine reads a character beyond U+FFFF as two.
  const alphabet = [...alphabetOf(pattern)].filter((char) => char.length === 1 || /[uv]/.test(flags))
  const moves = []
  const add = () => moves.push([]) - 1
  const free = (from, to, guard) => moves[from].push({ to, guard })
  const known = new Map()
  const charsOf = (raw) => {
    const tested = new RegExp(`^(?:${raw})$`, flags.replace(/[gyd]/g, ''))
    if (!known.has(raw)) known.set(raw, new Set(alphabet.filter((char) => tested.test(char))))
    return known.get(raw)
  }
  const anyOf = (alternatives, from) => {
    const to = add()
    for (const { elements } of alternatives) {
      const start = add()
      free(from, start)
      free(
        elements.reduce((at, element) => build(element, at), start),
        to,
      )
    }
    return to
  }
  const repeat = ({ min, max, element }, from) => {
    const isEndless = max > ENDLESS
    const fewest = Math.min(min, COPIES)
    let at = from
    for (let count = 0; count < fewest; count++) at = build(element, at)
    const end = add()
    free(at, end)
    if (isEndless) {
      const start = add()
      free(at, start)
      const again = build(element, start)
      free(again, start)
      free(again, end)
    } else {
      for (let count = fewest; count < Math.min(max, Math.max(fewest, COPIES)); count++) {
        at = build(element, at)
        free(at, end)
      }
    }
    return end
  }
  const assert = (node, from) => {
    const to = add()
    if (node.kind === 'lookahead') {
      // The engine evaluates a lookahead on each visit of this state; no move follows its end.
      anyOf(node.alternatives, from)
      free(from, to, 'look')
    } else if (node.kind === 'lookbehind') {
      if (/[*+]|\{\d+,/.test(node.raw)) throw new Error('a lookbehind that repeats is not analysed')
      free(from, to, 'look')
    } else if (node.kind === 'word') free(from, to, node.negate ? 'inside' : 'edge')
    else free(from, to, flags.includes('m') ? 'look' : node.kind)
    return to
  }
  function build(node, from) {
    if (node.type === 'Quantifier') return repeat(node, from)
    if (node.type === 'Assertion') return assert(node, from)
    if (node.type === 'Group' || node.type === 'CapturingGroup') return anyOf(node.alternatives, from)
    if (node.type === 'Backreference') {
      // A backreference reads at most the text of its group.
      const groups = [node.resolved].flat()
      if (groups.some(({ end }) => end > node.start))
        throw new Error('a group that refers to itself is not analysed')
      const to = anyOf(
        groups.flatMap(({ alternatives }) => alternatives),
        from,
      )
      free(from, to)
      return to
    }
    const to = add()
    moves[from].push({ to, chars: charsOf(node.raw) })
    return to
  }
  const search = add()
  // A sticky expression does not search for its start.
  if (!flags.includes('y')) moves[search].push({ to: search, chars: new Set(alphabet) })
  const start = add()
  free(search, start)
  return { moves, alphabet, search, end: anyOf(pattern.alternatives, start) }
}

/**
 * Returns a place for each pair of a state and the kind of character before it (`start`, `word`, `other`), with one edge
 * `{ to, chars }` for each way to read a character. `succeeds`: the match cannot fail from here, so that the engine tries nothing again.
 */
function readingsOf({ moves, alphabet, search, end }) {
  const places = new Map()
  const placeOf = (state, before) => {
    const key = `${state} ${before}`
    if (!places.has(key))
      places.set(key, { id: places.size, state, before, edges: [], succeeds: false, succeedsAtEnd: false })
    return places.get(key)
  }
  const walk = (place, state, need, isGuarded, path) => {
    if (state === end) {
      if (!isGuarded) place.succeeds = true
      if (!isGuarded || (need === 'end' && isGuarded === 'end')) place.succeedsAtEnd = true
    }
    for (const { to, guard, chars } of moves[state]) {
      if (chars) {
        if (need === 'end') continue
        for (const before of ['word', 'other']) {
          if (need !== undefined && need !== before) continue
          const read = new Set([...chars].filter((char) => isWord(char) === (before === 'word')))
          if (read.size > 0) place.edges.push({ to: placeOf(to, before), chars: read })
        }
        continue
      }
      if (path.has(to)) continue
      let needed = need
      if (guard === 'start' && place.before !== 'start') continue
      if (guard === 'end') {
        if (need === 'word') continue
        needed = 'end'
      }
      if (guard === 'edge' || guard === 'inside') {
        const next = (place.before === 'word') === (guard === 'inside') ? 'word' : 'other'
        if (need === 'end' ? next === 'word' : need !== undefined && need !== next) continue
        needed ??= next
      }
      const guarded = guard === undefined ? isGuarded : (isGuarded || guard) === guard ? guard : 'several'
      walk(place, to, needed, guarded, new Set(path).add(to))
    }
  }
  placeOf(search, 'start')
  // The map grows during the iteration.
  for (const place of places.values()) walk(place, place.state, undefined, undefined, new Set([place.state]))
  return settle([...places.values()], alphabet)
}

/** Marks places that may end and read every character into such a place: they cannot fail either. */
function settle(places, alphabet) {
  const safe = new Set(places.filter(({ succeedsAtEnd }) => succeedsAtEnd))
  const goesOn = ({ edges }) => {
    const read = new Set(edges.flatMap(({ to, chars }) => (safe.has(to) ? [...chars] : [])))
    return alphabet.every((char) => read.has(char))
  }
  for (let before = -1; before !== safe.size; ) {
    before = safe.size
    for (const place of safe) if (!place.succeeds && !goesOn(place)) safe.delete(place)
  }
  for (const place of safe) place.succeeds = true
  return places
}

function reachableFrom(place) {
  const seen = new Set()
  const open = [place]
  for (let at = open.pop(); at; at = open.pop())
    for (const { to } of at.edges)
      if (!seen.has(to)) {
        seen.add(to)
        open.push(to)
      }
  return seen
}

const haveInCommon = (one, ...others) => {
  for (const char of one) if (others.every((other) => other.has(char))) return true
  return false
}

/** Returns true if one text leads from `p` to itself and to `q`, and from `q` to itself without a match in between. */
function branches(p, q, loopOf) {
  const seen = new Set()
  const open = [[p, p, q]]
  for (let at = open.pop(); at; at = open.pop()) {
    for (const one of at[0].edges) {
      if (!loopOf(p).has(one.to)) continue
      for (const third of at[2].edges) {
        if (!loopOf(q).has(third.to) || third.to.succeeds || !haveInCommon(one.chars, third.chars)) continue
        for (const two of at[1].edges) {
          const next = [one.to, two.to, third.to]
          const key = next.map(({ id }) => id).join()
          if (seen.has(key) || !haveInCommon(one.chars, two.chars, third.chars)) continue
          if (next[0] === p && next[1] === q && next[2] === q) return true
          seen.add(key)
          open.push(next)
        }
      }
    }
  }
  return false
}

/**
 * Returns why an expression may need more than linear time for the text that it reads; `undefined` if it does not.
 * @param {string} literal as it stands in the source, with slashes and flags
 * @returns {string | undefined}
 */
export function backtrackingOf(literal) {
  const { pattern, flags } = new RegExpParser().parseLiteral(literal)
  let places
  try {
    places = readingsOf(automatonOf(pattern, flags.raw))
  } catch (error) {
    return `undecided: ${error.message}`
  }
  const reachable = new Map(places.map((place) => [place, reachableFrom(place)]))
  const loops = new Map(
    places.map((place) => [
      place,
      new Set([...reachable.get(place)].filter((other) => reachable.get(other).has(place))),
    ]),
  )
  const loopOf = (place) => loops.get(place)
  const looping = places.filter((place) => loopOf(place).size > 0)
  for (const place of looping) {
    const inside = place.edges.filter(({ to }) => loopOf(place).has(to) && !place.succeeds)
    for (const [index, { to, chars }] of inside.entries())
      if (inside.slice(index + 1).some((other) => other.to === to && haveInCommon(chars, other.chars)))
        return 'exponential: a loop reads the same text in two ways'
  }
  for (const p of looping)
    for (const q of looping)
      if (p !== q && !q.succeeds && reachable.get(p).has(q) && branches(p, q, loopOf))
        return loopOf(p).has(q)
          ? 'exponential: a loop reads the same text in two ways'
          : 'polynomial: two loops read the same text'
  return undefined
}
