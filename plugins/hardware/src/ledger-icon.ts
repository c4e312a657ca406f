/** The picture of the row: a device with its cable, drawn for this plugin. It is no logo of a vendor. */
export const ledgerIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 36 36'%3E%3Crect width='36' height='36' rx='9' fill='%23222'/%3E%3Cg fill='none' stroke='%23fff' stroke-width='2' stroke-linejoin='round'%3E%3Crect x='6' y='13' width='18' height='10' rx='3'/%3E%3Crect x='10' y='16' width='8' height='4' rx='1' fill='%23fff'/%3E%3Cpath d='M24 18h6'/%3E%3C/g%3E%3C/svg%3E"
