/** Reports only the first fault of code that is called repeatedly, also by the views that display faults. */
export function firstOnly(report: (error: unknown) => void): (error: unknown) => void {
  let isReported = false
  return (error) => {
    if (!isReported) report(error)
    isReported = true
  }
}
