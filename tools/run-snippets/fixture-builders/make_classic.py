"""Tiny models of libraries that install small."""
# environment: own

from common import main, makes


@makes("tiny/joblib")
def joblib_file(folder):
    import joblib
    from sklearn.linear_model import LogisticRegression

    joblib.dump(LogisticRegression().fit([[0.0], [1.0]], [0, 1]), folder / "sklearn_model.joblib")


@makes("tiny/pickle")
def pickle_file(folder):
    import joblib
    from sklearn.linear_model import LogisticRegression

    joblib.dump(LogisticRegression().fit([[0.0], [1.0]], [0, 1]), folder / "model.pkl")


@makes("tiny/skops")
def skops_file(folder):
    import skops.io
    from sklearn.linear_model import LogisticRegression

    skops.io.dump(LogisticRegression().fit([[0.0], [1.0]], [0, 1]), folder / "model.skops")


@makes("tiny/spacy")
def spacy_folder(folder):
    import spacy

    nlp = spacy.blank("en")
    ruler = nlp.add_pipe("entity_ruler")
    ruler.add_patterns([{"label": "PERSON", "pattern": "Marie Curie"}, {"label": "GPE", "pattern": "Warsaw"}])
    nlp.to_disk(folder)


@makes("tiny/bm25s")
def bm25s_index(folder):
    import bm25s

    corpus = ["the ferry leaves at six", "the moon is far away", "tomatoes need sun"]
    retriever = bm25s.BM25(corpus=corpus)
    retriever.index(bm25s.tokenize(corpus, show_progress=False), show_progress=False)
    retriever.save(folder, corpus=corpus)


@makes("tiny/model2vec")
def static(folder):
    import numpy
    from model2vec import StaticModel
    from tokenizers import Tokenizer, models, pre_tokenizers

    words = {word: number for number, word in enumerate("[UNK] the ferry leaves at six weather is nice today it sunny outside".split())}
    tokenizer = Tokenizer(models.WordLevel(words, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    numbers = numpy.random.default_rng(0).normal(size=(len(words), 8)).astype("float32")
    StaticModel(numbers, tokenizer).save_pretrained(folder)


@makes("tiny/keras-file")
def keras_file(folder):
    import os

    os.environ["KERAS_BACKEND"] = "jax"
    import keras

    keras.Sequential([keras.layers.Input((2,)), keras.layers.Dense(1)]).save(folder / "model.keras")


@makes("tiny/keras-folder")
def keras_folder(folder):
    import os

    os.environ["KERAS_BACKEND"] = "jax"
    import keras

    network = keras.Sequential([keras.layers.Input((2,)), keras.layers.Dense(1)])
    keras.saving.save_model(network, str(folder), zipped=False)


@makes("tiny/tf-keras")
def saved_model(folder):
    import tf_keras

    network = tf_keras.Sequential([tf_keras.layers.Input((2,)), tf_keras.layers.Dense(1)])
    network.save(str(folder), save_format="tf")


@makes("tiny/litert")
def lite(folder):
    """A model in the format of LiteRT is written by TensorFlow."""
    import tensorflow as tf

    module = tf.Module()
    function = tf.function(lambda x: {"twice": x * 2}, input_signature=[tf.TensorSpec([1, 4], tf.float32)])
    converter = tf.lite.TFLiteConverter.from_concrete_functions([function.get_concrete_function()], module)
    (folder / "model.tflite").write_bytes(converter.convert())


@makes("tiny/derm")
def derm(folder):
    """Takes serialized examples, as the original does, and answers with a vector for each."""
    import tensorflow as tf

    class Embeds(tf.Module):
        @tf.function(input_signature=[tf.TensorSpec([None], tf.string, name="inputs")])
        def __call__(self, inputs):
            features = tf.io.parse_example(inputs, {"image/encoded": tf.io.FixedLenFeature([], tf.string)})
            lengths = tf.cast(tf.strings.length(features["image/encoded"]), tf.float32)
            return {"embedding": tf.tile(lengths[:, None], [1, 16])}

    module = Embeds()
    tf.saved_model.save(module, str(folder), signatures={"serving_default": module.__call__})


@makes("tiny/files")
def files(folder):
    (folder / "model.safetensors").write_bytes(b"x")
    (folder / "config.json").write_text("{}")


@makes("tiny/agent-ppo")
def agent(folder):
    from stable_baselines3 import PPO

    PPO("MlpPolicy", "CartPole-v1", n_steps=8, batch_size=8).save(folder / "agent-ppo.zip")


@makes("tiny/fasttext")
def words(folder):
    import fasttext

    (folder / "text.txt").write_text("\n".join(["the ferry leaves at six", "a boat departs in the evening"] * 200))
    fasttext.train_unsupervised(str(folder / "text.txt"), dim=8, minCount=1, lr=0.01, thread=1).save_model(str(folder / "model.bin"))


@makes("tiny/fasttext-labels")
def labels(folder):
    import fasttext

    (folder / "text.txt").write_text("\n".join(["__label__sea the ferry leaves at six", "__label__land tomatoes need sun"] * 50))
    fasttext.train_supervised(str(folder / "text.txt"), dim=8, minCount=1, lr=0.1, thread=1).save_model(str(folder / "model.bin"))


@makes("tiny/vae")
def vae(folder):
    from pythae.models import VAE, VAEConfig

    VAE(VAEConfig(input_dim=(1, 28, 28), latent_dim=4)).save(str(folder))
    (folder / "README.md").write_text("---\nlibrary_name: pythae\n---\n")


@makes("tiny/chronos")
def chronos(folder):
    from chronos.chronos_bolt import ChronosBoltConfig, ChronosBoltModelForForecasting
    from transformers import T5Config

    bolt = dict(context_length=512, prediction_length=64, input_patch_size=16, input_patch_stride=16, quantiles=[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9], use_reg_token=True)
    config = T5Config(vocab_size=2, d_model=32, d_kv=8, d_ff=64, num_layers=2, num_decoder_layers=2, num_heads=4, chronos_config=bolt, feed_forward_proj="relu", initializer_factor=0.05, pad_token_id=0, reg_token_id=1, decoder_start_token_id=0)
    config.architectures = ["ChronosBoltModelForForecasting"]
    config.chronos_pipeline_class = "ChronosBoltPipeline"
    ChronosBoltModelForForecasting(config).save_pretrained(folder)


@makes("tiny/learner")
def learner(folder):
    import torch
    from fastai.vision.all import Categorize, CategoryBlock, DataBlock, ImageBlock, Learner, Resize, flatten_check, nn
    from huggingface_hub.fastai_utils import _save_pretrained_fastai
    from PIL import Image

    pictures = folder.with_name("learner-pictures")
    pictures.mkdir(exist_ok=True)
    names = [pictures / f"{label}{number}.png" for label in ("cat", "dog") for number in range(4)]
    for number, name in enumerate(names):
        Image.new("RGB", (32, 32), (number * 30, 0, 0)).save(name)
    block = DataBlock(blocks=(ImageBlock, CategoryBlock), get_y=lambda path: path.name[:3], item_tfms=Resize(32))
    loaders = block.dataloaders(names, bs=2)
    network = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(3, 2))
    learn = Learner(loaders, network, loss_func=nn.CrossEntropyLoss())
    learn.export(folder / "model.pkl")
    (folder / "pyproject.toml").write_text('[build-system]\nrequires = ["setuptools>=40.8.0", "wheel", "python=3.12", "fastai=2.8", "fastcore=1.8"]\nbuild-backend = "setuptools.build_meta:__legacy__"\n')


if __name__ == "__main__":
    main()
