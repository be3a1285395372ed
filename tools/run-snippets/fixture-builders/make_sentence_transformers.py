"""Tiny encoders of every kind that sentence-transformers knows, and a late-interaction model of PyLate."""
# environment: own

import torch
from common import main, makes, word_tokenizer
from transformers import BertConfig, BertForMaskedLM, BertForSequenceClassification, BertModel

torch.manual_seed(0)
SMALL = dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64, max_position_embeddings=128)


def bert(folder, kind, **more):
    tokenizer = word_tokenizer()
    kind(BertConfig(vocab_size=len(tokenizer), **SMALL, **more)).eval().save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return str(folder)


@makes("tiny/embedder")
def embedder(folder):
    from sentence_transformers import SentenceTransformer, models

    word = models.Transformer(bert(folder.with_name("embedder-bert"), BertModel))
    SentenceTransformer(modules=[word, models.Pooling(32)]).save_pretrained(str(folder))


@makes("tiny/reranker")
def reranker(folder):
    from sentence_transformers import CrossEncoder

    CrossEncoder(bert(folder.with_name("reranker-bert"), BertForSequenceClassification, num_labels=1)).save_pretrained(str(folder))


@makes("tiny/splade")
def splade(folder):
    from sentence_transformers import SparseEncoder
    from sentence_transformers.sparse_encoder.models import MLMTransformer, SpladePooling

    word = MLMTransformer(bert(folder.with_name("splade-bert"), BertForMaskedLM))
    SparseEncoder(modules=[word, SpladePooling()]).save_pretrained(str(folder))


@makes("tiny/late")
def late(folder):
    from sentence_transformers import MultiVectorEncoder

    MultiVectorEncoder(bert(folder.with_name("late-bert"), BertModel)).save_pretrained(str(folder))


@makes("tiny/setfit")
def setfit(folder):
    from sentence_transformers import SentenceTransformer, models
    from setfit import SetFitModel
    from sklearn.linear_model import LogisticRegression

    word = models.Transformer(bert(folder.with_name("setfit-bert"), BertModel))
    body = SentenceTransformer(modules=[word, models.Pooling(32)])
    texts = ["i love this", "what a waste"]
    head = LogisticRegression().fit(body.encode(texts), ["good", "bad"])
    SetFitModel(model_body=body, model_head=head).save_pretrained(str(folder))


@makes("tiny/topics")
def topics(folder):
    from bertopic import BERTopic
    from bertopic.backend import BaseEmbedder
    from sklearn.feature_extraction.text import HashingVectorizer
    import numpy

    texts = [f"{start} {number}" for number in range(20) for start in ("the ferry leaves the harbour at", "tomatoes need sun and water on day")]
    numbers = HashingVectorizer(n_features=32).transform(texts).toarray()
    model = BERTopic(min_topic_size=5, calculate_probabilities=False)
    model.fit(texts, numbers)
    model.save(str(folder), serialization="safetensors", save_ctfidf=True, save_embedding_model="tiny/embedder")


if __name__ == "__main__":
    main()
