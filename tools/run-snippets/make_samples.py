"""Sample files for the folder in which snippets run: images, sounds and a video. Argument: the folder."""

import sys
from pathlib import Path

import av
import numpy as np
import soundfile
from PIL import Image

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
random = np.random.default_rng(0)
pixels = random.integers(0, 256, (480, 640, 3), dtype=np.uint8)
pixels[160:320, 200:440] = (200, 60, 60)
picture = Image.fromarray(pixels)
for name in ("image.jpg", "picture.jpg", "photo.jpg", "face.jpg", "image.png", "skin.png", "invoice.png", "sample.png", "sample.jpg"):
    picture.save(folder / name)
Image.fromarray(pixels[..., 0]).save(folder / "first-frame-mask.png")

rate = 16000
time = np.arange(6 * rate) / rate
tone = (0.3 * np.sin(2 * np.pi * 220 * time) * (1 + np.sin(2 * np.pi * 3 * time)) / 2).astype("float32")
for name in ("file.wav", "speech.wav", "voice.wav", "watermarked.wav", "one.wav", "other.wav", "sample.wav", "sample.flac"):
    soundfile.write(folder / name, tone, rate)

for name in ("video.mp4", "sample.mp4"):
    with av.open(folder / name, "w") as container:
        stream = container.add_stream("mpeg4", rate=8)
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
        for number in range(24):
            image = np.full((48, 64, 3), number * 10, dtype=np.uint8)
            for packet in stream.encode(av.VideoFrame.from_ndarray(image)):
                container.mux(packet)
        for packet in stream.encode():
            container.mux(packet)
