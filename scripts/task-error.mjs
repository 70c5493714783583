/** Something that the person at the command line can understand and mend; `output` is what the failing tool itself said. */
export class TaskError extends Error {
  /**
   * @param {string} message one line
   * @param {string} [output]
   */
  constructor(message, output = "") {
    super(message);
    this.name = "TaskError";
    this.output = output;
  }
}
