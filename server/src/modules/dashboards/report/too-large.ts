/** More than the paper can hold; what is said is shown to the caller. */
export class ReportTooLarge extends Error {}
