/** More than a report can contain; the message is shown to the caller. */
export class ReportTooLarge extends Error {}
