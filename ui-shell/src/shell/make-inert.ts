/** The number of modals that make an element inert: of all kernels in the page. */
const holders = 'quoinInert'

function elementsBeside(targets: readonly Element[], parent: Element): readonly HTMLElement[] {
  // Only elements of HTML can be inert.
  return [...parent.children].flatMap((child) => {
    if (!(child instanceof HTMLElement) || targets.includes(child)) return []
    return targets.some((target) => child.contains(target)) ? elementsBeside(targets, child) : child
  })
}

/**
 * Makes the content of an element inert, except for the targets. Content that is already inert by the page stays as it is.
 *
 * @returns makes it usable again, unless another modal still holds it
 */
export function makeOthersInert(targets: readonly Element[], parent: Element): () => void {
  const held = elementsBeside(targets, parent).filter(({ dataset, inert }) => holders in dataset || !inert)
  const add = (change: number): void => {
    for (const element of held) {
      const count = Number(element.dataset[holders] ?? 0) + change
      element.inert = count > 0
      if (count > 0) element.dataset[holders] = String(count)
      else delete element.dataset[holders]
    }
  }
  add(1)
  return () => add(-1)
}
