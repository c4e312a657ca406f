/**
 * Returns the id of an entry that the library stores: sessions, pairings and subscriptions have a topic, deadlines a
 * target.
 */
function idOf(item: unknown): string {
  const { topic, target, id } = Object(item)
  return String(topic ?? target ?? id ?? JSON.stringify(item))
}

function entriesOf(value: unknown): ReadonlyMap<string, unknown> {
  if (Array.isArray(value)) return new Map(value.map((item: unknown) => [idOf(item), item]))
  return new Map(Object.entries(Object(value)))
}

/**
 * Merges a tab's write with the writes of other tabs: the library keeps each list in memory and writes it whole, so
 * a tab would restore entries that another one ended, and drop entries that it added.
 *
 * @param base the list as this tab last read or wrote it
 * @param stored the list as it is stored now
 * @param own the list that this tab writes
 */
export function mergeStored(base: unknown, stored: unknown, own: unknown): unknown {
  const [before, theirs, ours] = [entriesOf(base), entriesOf(stored), entriesOf(own)]
  const merged = new Map<string, unknown>()
  for (const [id, item] of theirs) {
    // Missing here but in the base: this tab removed it. Missing in both: another tab added it.
    if (!ours.has(id) && !before.has(id)) merged.set(id, item)
    if (!ours.has(id)) continue
    const isUnchanged = before.has(id) && JSON.stringify(before.get(id)) === JSON.stringify(ours.get(id))
    merged.set(id, isUnchanged ? item : ours.get(id))
  }
  // In the base but no longer stored: another tab removed it.
  for (const [id, item] of ours) if (!theirs.has(id) && !before.has(id)) merged.set(id, item)
  return Array.isArray(own) ? [...merged.values()] : Object.fromEntries(merged)
}
