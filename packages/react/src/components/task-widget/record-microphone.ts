/** Records the microphone until the recorder is stopped. */

/** Throws what the browser throws: `NotAllowedError` where a person or a policy refuses. */
export async function recordMicrophone(onRecorded: (file: File) => void): Promise<MediaRecorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const components: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => components.push(data));
  recorder.addEventListener("stop", () => {
    const type = recorder.mimeType.split(";")[0] ?? "audio/webm";
    onRecorded(new File(components, `recording.${type.split("/")[1] ?? "webm"}`, { type }));
  });
  recorder.start();
  return recorder;
}
