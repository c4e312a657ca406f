/** Tells the first fault only: of what is asked again and again, also by those who show faults. */
export function firstOnly(tell: (error: unknown) => void): (error: unknown) => void {
  let told = false
  return (error) => {
    if (!told) tell(error)
    told = true
  }
}
