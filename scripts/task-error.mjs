/** An error that the user can fix; `output` is that of the failed tool. */
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
